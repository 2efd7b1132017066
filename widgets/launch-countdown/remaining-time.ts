/** The four units a countdown shows, largest first; also the keys of their labels (messages.en.ts). */
export const units = ['days', 'hours', 'minutes', 'seconds'] as const
export type Unit = (typeof units)[number]
export type RemainingTime = Record<Unit, number>

const second = 1000
const sizes: Record<Unit, number> = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 }

/**
 * Splits the time left into units. A day is 24 hours, whatever clock changes lie between.
 * A second that has begun counts as whole, so that the display changes on the second's edge
 * and reaches zero exactly at the launch, however late a timer fires within the second.
 * @param milliseconds until the launch; zero or less is no time left
 */
export function remainingTime(milliseconds: number): RemainingTime {
  let left = Math.max(0, Math.ceil(milliseconds / second))
  const take = (unit: Unit) => {
    const count = Math.floor(left / sizes[unit])
    left -= count * sizes[unit]
    return count
  }
  return {
    days: take('days'),
    hours: take('hours'),
    minutes: take('minutes'),
    seconds: take('seconds'),
  }
}
