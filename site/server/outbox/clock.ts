import { setTimeout as sleep } from 'node:timers/promises'

/** The clock, which tests replace. It waits for milliseconds, or until the signal aborts. */
export interface Clock {
  /** The time of day, in milliseconds since the epoch. Clocks of several machines differ. */
  now(): number
  /** Milliseconds since any moment, which nobody sets. */
  monotonic(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const clock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  // Aborting only ends the wait.
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => {}),
}

/** Milliseconds before what is away is tried again: growing, at most a minute. */
export const pauseAfter = (failures: number): number => Math.min(1000 * 2 ** (failures - 1), 60_000)
