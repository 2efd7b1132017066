import { hasDocument } from '../base/on-first.ts'

/**
 * Called with milliseconds since the epoch, and the event of the page if that is the cause.
 * @returns whether it needs the next second, and not only the next minute
 */
type OnTick = (now: number, event?: Event) => boolean

// One timer for all countdowns of this copy of the code, set anew at each tick, so that it does not drift.
const listeners = new Set<OnTick>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(event?: Event) {
  if (!hasDocument()) return
  const now = Date.now()
  const needed = [...listeners].map((onTick) => onTick(now, event))
  const interval = needed.includes(true) ? 1000 : 60_000
  schedule(interval - (now % interval))
}

function schedule(delay?: number) {
  clearTimeout(timer)
  if (listeners.size > 0 && hasDocument() && !document.hidden) timer = setTimeout(tick, delay)
}

/**
 * Calls back soon, and then on each full second or minute while the page is visible; and when that is
 * visible again or printed.
 * @returns stops calling
 */
export function onClock(onTick: OnTick): () => void {
  listeners.add(onTick)
  // In the back/forward cache timers stop, though `document.hidden` does not change. On paper all is seen.
  for (const event of ['visibilitychange', 'pageshow', 'beforeprint'])
    addEventListener(event, tick, true)
  schedule()
  return () => {
    listeners.delete(onTick)
    schedule()
  }
}
