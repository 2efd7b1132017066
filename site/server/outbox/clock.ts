import { setTimeout as sleep } from 'node:timers/promises'

/** The clock, which tests replace. It waits for a time in milliseconds or until the signal aborts. */
export interface Clock {
  /** The time of day, in milliseconds since the epoch. Clocks of several machines differ. */
  now(): number
  /** Monotonic milliseconds. */
  monotonic(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const clock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  // An abort only ends the wait.
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => {}),
}

/** Milliseconds until an unreachable target is tried again: growing, at most one minute. */
export const pauseAfter = (failures: number): number => Math.min(1000 * 2 ** (failures - 1), 60_000)
