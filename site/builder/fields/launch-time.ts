import { isZoned, parseLaunchAt } from '../../../widgets/base/launch-date.ts'
import { ownZone } from './time-zones.ts'

/** A launch date in the form. */
export interface LaunchTime {
  /** Date and time on the clock in `zone`, in the format of `datetime-local`. */
  local: string
  /** The IANA name of a time zone; undefined for each visitor's own clock. */
  zone: string | undefined
}

const minute = 60_000
const day = 1440 * minute
const firstYear = Date.parse('0001-01-03T00:00Z')

/** ISO 8601 without the zone, and without seconds and milliseconds that are zero. */
const short = (instant: number) =>
  new Date(instant)
    .toISOString()
    .replace(/\.000|Z/g, '')
    .replace(/(T\d\d:\d\d):00$/, '$1')

/** Cached for each zone, since creating them is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The clock in a zone. Swedish dates are ISO 8601 except for the `T`. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/** The offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  // A year below 1000 has less than four digits there.
  const shown = Date.parse(`${clockIn(zone).format(instant).padStart(19, '0').replace(' ', 'T')}Z`)
  return shown - Math.floor(instant / 1000) * 1000
}

/**
 * The instant at which the clock in a zone shows a time. When clocks change, a time that comes twice
 * means the first one, and a time that is skipped moves forward by the length of the gap, as in `Date`
 * and Temporal.
 * @param local the time as if the clock showed UTC, in milliseconds since the epoch
 */
function instantOf(local: number, zone: string): number {
  const before = offsetAt(local - day, zone)
  const after = offsetAt(local + day, zone)
  const isShown = (offset: number) => offsetAt(local - offset, zone) === offset
  return local - (isShown(before) || !isShown(after) ? before : after)
}

/** `+05:30` */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / minute
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)]
  return `${offset < 0 ? '-' : '+'}${[hours, rest].map((part) => `${part}`.padStart(2, '0')).join(':')}`
}

/** Whether this browser knows a zone. */
export function isZone(name: string): boolean {
  try {
    clockIn(name)
    return true
  } catch {
    return false
  }
}

/**
 * Reads a value of `launch-at`, with or without the name of a zone:
 * `2099-01-01T09:00+01:00[Europe/Berlin]` (RFC 9557). With an offset alone the zone is the browser's.
 * @returns undefined for any other text
 */
export function readLaunchAt(text: string): LaunchTime | undefined {
  const [, written = '', named] = /^([^[]*)(?:\[([^\]]*)\])?$/.exec(text.trim()) ?? []
  if (!isZoned(written)) {
    const local = parseLaunchAt(`${written.includes(':') ? written : `${written}T00:00`}Z`)
    return local === undefined || named !== undefined
      ? undefined
      : { local: short(local), zone: undefined }
  }
  const instant = parseLaunchAt(written)
  const zone = named ?? ownZone()
  // The clocks that browsers know begin with the year 1.
  if (instant === undefined || instant < firstYear || !isZone(zone)) return undefined
  return { local: short(instant + offsetAt(instant, zone)), zone }
}

/** The inverse of `readLaunchAt`. With a zone it writes the zone's offset on that day, too. */
export function writeLaunchAt({ local, zone }: LaunchTime): string {
  const shown = zone === undefined ? undefined : parseLaunchAt(`${local}Z`)
  if (shown === undefined || shown < firstYear || zone === undefined) return local
  const instant = instantOf(shown, zone)
  const offset = offsetAt(instant, zone)
  return `${short(instant + offset)}${offsetText(offset)}[${zone}]`
}

/** The value for the attribute, which does not take the name of a zone. */
export const withoutZoneName = (launchAt: string): string => launchAt.replace(/\[.*$/, '')

/** The first day of the next month, as a local time. */
export const nextMonth = (now: Date): string =>
  short(Date.UTC(now.getFullYear(), now.getMonth() + 1))
