import type { Clock, TimerOwner } from './clock.ts'

interface Request {
  owner: TimerOwner
  start: () => Promise<unknown>
}

/** The Web Locks of a browser: a name has one holder at a time, and a page that is gone holds none. */
export function createLocks(clock: Clock) {
  const queues = new Map<string, Request[]>()

  function grant(name: string) {
    const queue = (queues.get(name) ?? []).filter(({ owner }) => !owner.isGone)
    queues.set(name, queue)
    const [first] = queue
    if (!first) return
    // The browser grants a lock a moment later, and a frozen page gets it only when it thaws.
    clock.set(first.owner, 0, () => {
      first.start().finally(() => {
        queues.set(
          name,
          (queues.get(name) ?? []).filter((request) => request !== first),
        )
        grant(name)
      })
    })
  }

  return {
    /** `navigator.locks` of a page. */
    of: (owner: TimerOwner) => ({
      request: (name: string, task: () => Promise<unknown>) =>
        new Promise((resolve, reject) => {
          const start = () => Promise.resolve().then(task).then(resolve, reject)
          const queue = [...(queues.get(name) ?? []), { owner, start }]
          queues.set(name, queue)
          if (queue.length === 1) grant(name)
        }),
    }),
    /** Whether a page holds a lock or waits for one. */
    has: (owner: TimerOwner) =>
      [...queues.values()].flat().some((request) => request.owner === owner),
    /** Passes on the locks of pages that are gone. */
    release() {
      for (const [name, [first]] of queues) if (first?.owner.isGone) grant(name)
    },
  }
}

export type Locks = ReturnType<typeof createLocks>
