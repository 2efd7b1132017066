/** In seconds, largest first. */
const sizes = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 }

export type Unit = keyof typeof sizes
/** The four units a countdown shows, largest first; also the keys of their labels (messages.en.ts). */
export const units = Object.keys(sizes) as Unit[]
export type RemainingTime = Record<Unit, number>
/** How much of the time is left, at most; it decides what is seen first. */
export type LastPart = 'years' | 'days' | 'hour' | 'minute'

/**
 * Splits the time left into units. A day is 24 hours, whatever clock changes lie between.
 * A second that has begun counts as whole, so that the display changes on the second's edge
 * and reaches zero exactly at the launch, however late a timer fires within the second.
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
 * A thousand days, whose number needs room of its own, are years.
 * @param milliseconds until the launch
 */
export function lastPartOf(milliseconds: number): LastPart {
  if (milliseconds <= 60_000) return 'minute'
  if (milliseconds <= 3_600_000) return 'hour'
  return milliseconds <= 86_399_999_000 ? 'days' : 'years'
}
