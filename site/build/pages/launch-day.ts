import { isZoned, parseLaunchAt } from '../../../widgets/base/launch-date.ts'

/**
 * The launch date in words, such as `Tuesday, 22 July 2025`. A date with a time zone is shown in UTC.
 * Without one it is each visitor's local time, and midnight is left out.
 * @param launchAt ISO 8601, as `<launch-countdown launch-at>` takes it
 * @throws if it is not a date
 */
export function launchDay(launchAt: string): string {
  const instant = parseLaunchAt(launchAt)
  if (instant === undefined)
    throw new Error(`launchAt "${launchAt}" is no date; it takes ISO 8601, like 2025-07-22T00:00.`)
  const zoned = isZoned(launchAt)
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    ...(zoned && { timeZone: 'UTC' }),
  })
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  )
  const day = `${parts.weekday}, ${parts.day} ${parts.month} ${parts.year}`
  const time = `${parts.hour}:${parts.minute}`
  if (zoned) return `${day}, ${time} UTC`
  return time === '00:00' ? day : `${day}, ${time}`
}
