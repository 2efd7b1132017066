const second = 1000

/** The time of the page: ticks on each full second while somebody listens. */
export interface Clock {
  /** Milliseconds since the epoch, now. */
  now(): number
  /**
   * Calls back on each full second, and at once when the tab is seen again.
   * @returns stops calling
   */
  subscribe(onTick: (now: number) => void): () => void
}

/**
 * A clock with one timer, which runs only while somebody is subscribed and the page is visible.
 * Each tick aims anew at the next full second, so that it cannot drift.
 */
export function createClock(): Clock {
  const listeners = new Set<(now: number) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => clearTimeout(timer)
  const schedule = () => {
    stop()
    timer = setTimeout(tick, second - (Date.now() % second))
  }
  const tick = () => {
    schedule()
    const now = Date.now()
    for (const onTick of listeners) onTick(now)
  }
  const onVisibility = () => (document.hidden ? stop() : tick())

  const start = () => {
    document.addEventListener('visibilitychange', onVisibility)
    // A page that comes back from the back/forward cache was not hidden by its own account.
    window.addEventListener('pageshow', onVisibility)
    if (!document.hidden) schedule()
  }
  const end = () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pageshow', onVisibility)
    stop()
  }

  return {
    now: () => Date.now(),
    subscribe(onTick) {
      // Of its own, so that a function may be subscribed twice.
      const listener = (now: number) => onTick(now)
      listeners.add(listener)
      if (listeners.size === 1) start()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) end()
      }
    },
  }
}

/** The one clock that all widgets of this copy of the code share. */
export const pageClock = createClock()
