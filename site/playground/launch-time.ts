import { isZoned, parseLaunchAt } from '../../widgets/launch-date.ts'

/** A launch date as the form has it. */
export interface LaunchTime {
  /** Date and time in the time zone of whoever fills in the form, as `datetime-local` takes it. */
  local: string
  /** Whether it is one instant for all; else every visitor's own local time. */
  isInstant: boolean
}

/** Leaves out seconds and milliseconds that are zero. */
const short = (iso: string) => iso.replace(/\.000/, '').replace(/^(.*T\d\d:\d\d):00/, '$1')

const minute = 60_000

/** @returns undefined when the text is no value of `launch-at` */
export function readLaunchAt(text: string): LaunchTime | undefined {
  const instant = parseLaunchAt(text)
  if (instant === undefined) return undefined
  const offset = new Date(instant).getTimezoneOffset() * minute
  return {
    local: short(new Date(instant - offset).toISOString().replace('Z', '')),
    isInstant: isZoned(text),
  }
}

/** The value of `launch-at`. An instant is in UTC: `Z` survives query strings, a plus may not. */
export function writeLaunchAt({ local, isInstant }: LaunchTime): string {
  const instant = isInstant ? parseLaunchAt(local) : undefined
  return instant === undefined ? local : short(new Date(instant).toISOString())
}
