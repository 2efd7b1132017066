import type { Clock, TimerOwner } from './clock.ts'

interface Request {
  owner: TimerOwner
  start: () => Promise<unknown>
}

/** The Web Locks of a browser: one holder of a name at a time; a page that is gone holds none. */
export function createLocks(clock: Clock) {
  const queues = new Map<string, Request[]>()

  function grant(name: string) {
    const queue = (queues.get(name) ?? []).filter(({ owner }) => !owner.isGone)
    queues.set(name, queue)
    const [first] = queue
    if (!first) return
    // The browser's answer takes a moment, and a frozen page does not hear it.
    clock.set(first.owner, () => {
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
    /** Whether a page holds or waits for one: no browser keeps such a page for later. */
    has: (owner: TimerOwner) =>
      [...queues.values()].flat().some((request) => request.owner === owner),
    /** To be called when a page has gone. */
    release() {
      for (const [name, [first]] of queues) if (first?.owner.isGone) grant(name)
    },
  }
}

export type Locks = ReturnType<typeof createLocks>
