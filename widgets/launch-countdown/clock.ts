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

function start() {
  document.addEventListener('visibilitychange', onVisibility)
  // In the back/forward cache timers stop, though `document.hidden` does not change.
  window.addEventListener('pageshow', onVisibility)
  if (!document.hidden) schedule()
}

function end() {
  document.removeEventListener('visibilitychange', onVisibility)
  window.removeEventListener('pageshow', onVisibility)
  stop()
}

/**
 * Calls back on each full second while the page is visible, and at once when it is visible again.
 * @param onTick called with milliseconds since the epoch
 * @returns stops calling
 */
export function everySecond(onTick: (now: number) => void): () => void {
  listeners.add(onTick)
  if (listeners.size === 1) start()
  return () => {
    if (listeners.delete(onTick) && listeners.size === 0) end()
  }
}
