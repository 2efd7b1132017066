import { setImmediate as turn } from 'node:timers/promises'

interface Timer {
  at: number
  go(): void
}

/** Simulated time: it passes only when all work waits. */
export function createTime(start: number) {
  let now = start
  const timers = new Set<Timer>()

  /** Lets all work continue that does not wait for a time. Composing a letter takes 11 turns. */
  async function settle(): Promise<void> {
    for (let turns = 0; turns < 12; turns += 1) await turn()
  }

  return {
    now: () => now,
    /** @returns ends the wait */
    at(time: number, go: () => void): () => void {
      const timer = { at: time, go }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** Lets milliseconds pass. */
    async pass(milliseconds: number): Promise<void> {
      const end = now + milliseconds
      for (;;) {
        await settle()
        const [first] = [...timers].sort((one, other) => one.at - other.at)
        if (!first || first.at > end) break
        timers.delete(first)
        now = Math.max(now, first.at)
        first.go()
      }
      now = end
      await settle()
    },
    /** Jumps ahead, as a machine that was asleep. */
    jump(milliseconds: number): void {
      now += milliseconds
    },
  }
}

export type Time = ReturnType<typeof createTime>
