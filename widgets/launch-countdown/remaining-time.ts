/** In seconds, largest first. */
const sizes = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 }

type Unit = keyof typeof sizes
/** The four units, largest first. They are also the keys of their labels (messages.en.ts). */
export const units = Object.keys(sizes) as Unit[]
export type RemainingTime = Record<Unit, number>
/** The largest unit that is left. The style sheet decides by it how the units are shown. */
export type LastPart = 'ages' | 'years' | 'days' | 'hour' | 'minute'

/**
 * Splits the time left into units. A day is 24 hours, also across clock changes. A second that has
 * begun counts as whole, so that zero is reached exactly at the launch, even if a timer fires late
 * within a second.
 * @param milliseconds until the launch; zero or less is no time left
 */
export function remainingTime(milliseconds: number): RemainingTime {
  let left = Math.max(0, Math.ceil(milliseconds / 1000))
  const counts = units.map((unit) => {
    const count = Math.floor(left / sizes[unit])
    left -= count * sizes[unit]
    return [unit, count]
  })
  return Object.fromEntries(counts)
}

/**
 * The largest unit that is left. From a thousand days on it is `years`, and from a hundred thousand on
 * `ages`, since four digits need room, and six yet more.
 * @param milliseconds until the launch
 */
export function lastPartOf(milliseconds: number): LastPart {
  if (milliseconds <= 60_000) return 'minute'
  if (milliseconds <= 3_600_000) return 'hour'
  if (milliseconds <= 86_399_999_000) return 'days'
  return milliseconds <= 8_639_999_999_000 ? 'years' : 'ages'
}
