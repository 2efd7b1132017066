const second = 1000

// One timer for all countdowns of this copy of the code. Each tick sets it to the next full second, so
// that it does not drift.
const listeners = new Set<(now: number) => void>()
let timer: ReturnType<typeof setTimeout> | undefined

const stop = () => clearTimeout(timer)

function schedule() {
  stop()
  timer = setTimeout(tick, second - (Date.now() % second))
}

function tick() {
  schedule()
  const now = Date.now()
  for (const onTick of listeners) onTick(now)
}

const onVisibility = () => (document.hidden ? stop() : tick())

/** Begins or ends to follow whether the page is visible. */
function follow(how: 'addEventListener' | 'removeEventListener') {
  document[how]('visibilitychange', onVisibility)
  // In the back/forward cache timers stop, though `document.hidden` does not change.
  window[how]('pageshow', onVisibility)
}

/**
 * Calls back on each full second while the page is visible, and at once when it is visible again.
 * @param onTick called with milliseconds since the epoch
 * @returns stops calling
 */
export function everySecond(onTick: (now: number) => void): () => void {
  listeners.add(onTick)
  if (listeners.size === 1) {
    follow('addEventListener')
    if (!document.hidden) schedule()
  }
  return () => {
    if (!listeners.delete(onTick) || listeners.size > 0) return
    follow('removeEventListener')
    stop()
  }
}
