/** The owner of a timer. The timer waits while its owner is frozen, and ends when the owner is gone. */
export interface TimerOwner {
  isFrozen: boolean
  isGone: boolean
}

interface Timer {
  due: number
  owner: TimerOwner
  run: () => void
}

/** Lets promises settle. That takes real time, and no simulated time. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Simulated time, in milliseconds as in `performance.now()`. It passes only by `pass()`. */
export function createClock() {
  const timers = new Map<number, Timer>()
  let now = 0
  let lastId = 0

  /** The next timer; of two at the same time, the earlier one. */
  function next(end: number): [number, Timer] | undefined {
    let found: [number, Timer] | undefined
    for (const entry of timers) {
      const [id, { due, owner }] = entry
      if (owner.isGone) timers.delete(id)
      else if (!owner.isFrozen && due <= end && (!found || due < found[1].due)) found = entry
    }
    return found
  }

  return {
    now: () => now,
    set(owner: TimerOwner, delay: number, run: () => void): number {
      lastId += 1
      timers.set(lastId, { due: now + Math.max(Math.ceil(delay), 0), owner, run })
      return lastId
    },
    clear: (id: number) => void timers.delete(id),
    settled,
    async pass(time: number) {
      const end = now + time
      await settled()
      for (let found = next(end); found; found = next(end)) {
        const [id, timer] = found
        timers.delete(id)
        now = Math.max(now, timer.due)
        timer.run()
        await settled()
      }
      now = end
    },
    /** How many timers an owner has. */
    count: (owner: TimerOwner) =>
      [...timers.values()].filter((timer) => timer.owner === owner).length,
  }
}

export type Clock = ReturnType<typeof createClock>
