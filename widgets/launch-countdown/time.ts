import { hasDocument } from '../base/on-first.ts'

/** The four units, largest first. They are also the keys of their labels (messages.en.ts). */
export const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** The time left, as it is shown. */
export interface TimeLeft {
  /**
   * The largest unit that is left. The style sheet decides by it how the units are shown. From a thousand
   * days on it is `years`, and from a hundred thousand on `ages`, since four digits need room, and six yet
   * more.
   */
  lastPart: 'ages' | 'years' | 'days' | 'hour' | 'minute'
  remaining: Record<(typeof units)[number], number>
}

/**
 * Splits the time left into units. A day is 24 hours, also across clock changes. A second that has
 * begun counts as whole, so that zero is reached exactly at the launch, even if a timer fires late
 * within a second.
 * @param milliseconds until the launch; zero or less is no time left
 */
export function timeLeft(milliseconds: number): TimeLeft {
  const left = Math.max(0, Math.ceil(milliseconds / 1000))
  // Whole numbers by `| 0`, which is shorter than Math.floor.
  const days = (left / 86_400) | 0
  const rest = days > 99_999 ? 'ages' : days > 999 ? 'years' : 'days'
  return {
    lastPart: left <= 60 ? 'minute' : left <= 3600 ? 'hour' : rest,
    remaining: {
      days,
      hours: ((left / 3600) % 24) | 0,
      minutes: ((left / 60) % 60) | 0,
      seconds: left % 60,
    },
  }
}

/** Called with milliseconds since the epoch. */
type OnTick = (now: number) => void

// One timer for all countdowns of this copy of the code, set anew at each tick, so that it does not drift.
const listeners = new Set<OnTick>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick() {
  if (!hasDocument()) return
  const now = Date.now()
  for (const onTick of listeners) onTick(now)
  schedule(1000 - (now % 1000))
}

function schedule(delay?: number) {
  clearTimeout(timer)
  if (listeners.size > 0 && hasDocument() && !document.hidden) timer = setTimeout(tick, delay)
}

/**
 * Calls back soon, and then on each full second while the page is visible.
 * @returns a function that stops calling
 */
export function onClock(onTick: OnTick): () => void {
  listeners.add(onTick)
  // In the back/forward cache timers stop, though `document.hidden` does not change.
  for (const event of ['visibilitychange', 'pageshow']) addEventListener(event, tick, true)
  schedule()
  return () => {
    listeners.delete(onTick)
    schedule()
  }
}
