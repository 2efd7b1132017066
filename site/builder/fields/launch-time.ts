import { Temporal } from 'temporal-polyfill'
import { isZoned, parseLaunchAt } from '../../../widgets/base/launch-date.ts'
import { isZone, ownZone } from './time-zones.ts'

/** A launch date in the form. */
export interface LaunchTime {
  /** Date and time on the clock in `zone`, in the format of `datetime-local`. */
  local: string
  /** The IANA name of a time zone; undefined for each visitor's own clock. */
  zone: string | undefined
}

/** ISO 8601 without seconds that are zero. */
const short = (time: Temporal.PlainDateTime | Temporal.ZonedDateTime) =>
  time.second + time.millisecond === 0 ? time.toString({ smallestUnit: 'minute' }) : `${time}`

/**
 * Reads a value of `launch-at`, with or without the name of a zone:
 * `2099-01-01T09:00+01:00[Europe/Berlin]` (RFC 9557). With an offset alone the zone is the browser's.
 * @returns undefined for any other text
 */
export function readLaunchAt(text: string): LaunchTime | undefined {
  const [, written = '', named] = /^([^[]*)(?:\[([^\]]*)\])?$/.exec(text.trim()) ?? []
  const withTime = written.includes(':') ? written : `${written}T00:00`
  const isOwn = !isZoned(written)
  const instant = parseLaunchAt(isOwn ? `${withTime}Z` : written)
  const zone = isOwn ? undefined : (named ?? ownZone())
  if (instant === undefined || (isOwn && named !== undefined)) return undefined
  if (zone !== undefined && !isZone(zone)) return undefined
  const time = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone ?? 'UTC')
  return { local: short(time.toPlainDateTime()), zone }
}

/**
 * The inverse of `readLaunchAt`. With a zone it writes the zone's offset on that day, too. When clocks change, a time
 * that comes twice means the first one, and a time that is skipped moves forward by the length of the gap.
 */
export function writeLaunchAt({ local, zone }: LaunchTime): string {
  if (zone === undefined || parseLaunchAt(`${local}Z`) === undefined) return local
  return short(Temporal.PlainDateTime.from(local).toZonedDateTime(zone))
}

/** The value for the attribute, which does not take the name of a zone. */
export const withoutZoneName = (launchAt: string): string => launchAt.replace(/\[.*$/, '')

/** The first day of the next month, as a local time. */
export const nextMonth = (now: Date): string =>
  short(new Temporal.PlainDateTime(now.getFullYear(), now.getMonth() + 1, 1).add({ months: 1 }))
