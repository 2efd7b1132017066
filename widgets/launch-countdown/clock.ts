const second = 1000

// One timer for all countdowns of this copy of the code. Each tick aims anew at the next full second,
// so that it cannot drift.
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
  // Back from the back/forward cache: `document.hidden` has not changed, but timers had stopped.
  window.addEventListener('pageshow', onVisibility)
  if (!document.hidden) schedule()
}

function end() {
  document.removeEventListener('visibilitychange', onVisibility)
  window.removeEventListener('pageshow', onVisibility)
  stop()
}

/**
 * Calls back on each full second while the page is visible, and at once when it is seen again.
 * @param onTick is given milliseconds since the epoch; subscribed once
 * @returns stops calling
 */
export function everySecond(onTick: (now: number) => void): () => void {
  listeners.add(onTick)
  if (listeners.size === 1) start()
  return () => {
    if (listeners.delete(onTick) && listeners.size === 0) end()
  }
}
