import { isZoned, parseLaunchAt } from '../../widgets/launch-date.ts'

/** A launch as the form asks for it. */
export interface LaunchTime {
  /** Date and time in the time zone of whoever fills in the form, as `datetime-local` takes it. */
  local: string
  /** Whether it is one instant for all; else every visitor's own local time. */
  isInstant: boolean
}

/** Writes a time without the seconds and parts of them that are zero. */
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

/** The value of `launch-at`; an instant is written in UTC, which no page and no form garbles. */
export function writeLaunchAt({ local, isInstant }: LaunchTime): string {
  const instant = isInstant ? parseLaunchAt(local) : undefined
  return instant === undefined ? local : short(new Date(instant).toISOString())
}
