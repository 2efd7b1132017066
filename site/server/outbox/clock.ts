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

/** The maximum number of kinds of lines in one period: a line may contain what a client sent. */
const maxKinds = 100

/**
 * A log that repeats no kind of line within a period: thousands of deliveries may fail.
 * @param period milliseconds
 */
export function createQuietLog(period: number, monotonic: Clock['monotonic'] = clock.monotonic) {
  const logged = new Map<string, number>()
  return (line: string, kind = line): void => {
    for (const [known, at] of logged) if (monotonic() >= at + period) logged.delete(known)
    if (logged.has(kind) || logged.size >= maxKinds) return
    logged.set(kind, monotonic())
    console.error(line)
  }
}

/** Milliseconds until an unreachable target is tried again: growing, at most one minute. */
export const pauseAfter = (failures: number): number => Math.min(1000 * 2 ** (failures - 1), 60_000)
