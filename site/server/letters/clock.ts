import { setTimeout as sleep } from 'node:timers/promises'

/** The clock, which tests replace. It waits for milliseconds, or until the signal aborts. */
export interface Clock {
  now(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const clock: Clock = {
  now: Date.now,
  // Aborting only ends the wait.
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => {}),
}
