import { isZoned, parseLaunchAt } from '../../widgets/launch-date.ts'
import { ownZone } from './time-zones.ts'

/** A launch date as the form has it. */
export interface LaunchTime {
  /** Date and time of the clock in `zone`, as `datetime-local` takes it. */
  local: string
  /** A time zone by its IANA name; undefined where each visitor's own clock counts. */
  zone: string | undefined
}

const minute = 60_000
const day = 1440 * minute

/** Leaves out seconds and milliseconds that are zero, and the zone. */
const short = (instant: number) =>
  new Date(instant)
    .toISOString()
    .replace(/\.000|Z/g, '')
    .replace(/(T\d\d:\d\d):00$/, '$1')

/** Made once for each zone: they are costly. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The clock in a zone. Swedish writes ISO 8601 but for the `T`. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/** How far the clock in a zone is from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const shown = Date.parse(`${clockIn(zone).format(instant).replace(' ', 'T')}Z`)
  return shown - Math.floor(instant / 1000) * 1000
}

/**
 * The instant at which the clock in a zone shows a time. Of a time that comes twice it is the first;
 * for one that the clock skips, it is as long after the change as the time is after its start. Both
 * are as `Date` and Temporal have it.
 * @param local milliseconds since the epoch, had the clock shown UTC
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

function isZone(name: string): boolean {
  try {
    clockIn(name)
    return true
  } catch {
    return false
  }
}

/**
 * Reads a value of `launch-at`, with the name of its zone after it where there is one:
 * `2099-01-01T09:00+01:00[Europe/Berlin]` (RFC 9557). An offset alone is read by the own clock.
 * @returns undefined when the text is no such value
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
  if (instant === undefined || !isZone(zone)) return undefined
  return { local: short(instant + offsetAt(instant, zone)), zone }
}

/** Writes what `readLaunchAt` reads: in a named zone with its offset on that day. */
export function writeLaunchAt({ local, zone }: LaunchTime): string {
  const shown = zone === undefined ? undefined : parseLaunchAt(`${local}Z`)
  if (shown === undefined || zone === undefined) return local
  const instant = instantOf(shown, zone)
  const offset = offsetAt(instant, zone)
  return `${short(instant + offset)}${offsetText(offset)}[${zone}]`
}

/** The value of the attribute: without the name of the zone. */
export const withoutZoneName = (launchAt: string): string => launchAt.replace(/\[.*$/, '')

/** The first day of the next month, as a local time. */
export const nextMonth = (now: Date): string =>
  short(Date.UTC(now.getFullYear(), now.getMonth() + 1))
