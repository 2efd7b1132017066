/** The order of day, month and year in a list; `YY` is a year of two digits. */
export interface DateFormat {
  order: readonly ('D' | 'M' | 'Y')[]
  isShort: boolean
}

/** Parses a format such as `DD/MM/YYYY` with any separator; undefined if it is none. */
export function dateFormat(text: string): DateFormat | undefined {
  const parts: string[] = text.toUpperCase().match(/[A-Z]+/g) ?? []
  const order = parts.map((part) => part.charAt(0)) as DateFormat['order']
  const isFormat =
    [...order].sort().join('') === 'DMY' &&
    parts.every((part) => /^(?:DD?|MM?|YY|YYYY)$/.test(part))
  return isFormat ? { order, isShort: parts.includes('YY') } : undefined
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Offsets in hours of the zones whose names have one meaning (RFC 5322, and those of Europe). */
const zones: Readonly<Record<string, number>> = {
  ...{
    Z: 0,
    UTC: 0,
    GMT: 0,
    EST: -5,
    EDT: -4,
    CST: -6,
    CDT: -5,
    MST: -7,
    MDT: -6,
    PST: -8,
    PDT: -7,
  },
  ...{ WET: 0, WEST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3 },
}

const numeric = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?!\d)/

/** Whether a text begins with a numeric date of ambiguous order or century. */
export function isAmbiguous(text: string): boolean {
  const [, first = '', second = '', third = ''] = numeric.exec(text.trim()) ?? []
  if (first === '' || first.length > 2) return false
  if (third.length < 4) return true
  return (
    Number(first) <= 12 &&
    Number(second) <= 12 &&
    first.padStart(2, '0') !== second.padStart(2, '0')
  )
}

/** The possible formats of a numeric date: `18/06/2024` has only `DD/MM/YYYY`. */
export function formatsOf(text: string): string[] {
  const [all = '', first = '', second = '', third = ''] = numeric.exec(text.trim()) ?? []
  if (all === '' || first.length > 2) return []
  const sign = all.charAt(first.length)
  const year = third.length === 4 ? 'YYYY' : 'YY'
  const formats = [
    ...(Number(first) <= 31 && Number(second) <= 12 ? [['DD', 'MM', year]] : []),
    ...(Number(first) <= 12 && Number(second) <= 31 ? [['MM', 'DD', year]] : []),
  ]
  if (formats.length === 0 && year === 'YY') formats.push(['YY', 'MM', 'DD'])
  return formats.map((parts) => parts.join(sign))
}

/** The date at the start of a text, and the rest of it. */
function splitDate(text: string, format: DateFormat | undefined) {
  const named =
    /^(?<M>[a-z]{3,9})\.? (?<D>\d{1,2})(?:st|nd|rd|th)?,? (?<Y>\d{4})\b/i.exec(text) ??
    /^(?<D>\d{1,2})(?:st|nd|rd|th)?[ -](?<M>[a-z]{3,9})\.?,?[ -](?<Y>\d{4})\b/i.exec(text)
  if (named?.groups) {
    const { Y, M = '', D } = named.groups
    const month = months.indexOf(M.slice(0, 3).toLowerCase()) + 1
    return { year: Number(Y), month, day: Number(D), rest: text.slice(named[0].length) }
  }
  const [all = '', ...parts] = numeric.exec(text) ?? []
  const [first = '', second] = parts
  const isDayFirst = !isAmbiguous(text) && Number(second) <= 12
  const byItself = (isDayFirst ? 'DMY' : 'MDY').split('') as unknown as DateFormat['order']
  const order = first.length === 4 ? (['Y', 'M', 'D'] as const) : (format?.order ?? byItself)
  const part = (name: 'D' | 'M' | 'Y') => parts[order.indexOf(name)] ?? ''
  const year = part('Y').length === 4 ? Number(part('Y')) : 2000 + Number(part('Y'))
  const isYear = part('Y').length === 4 || (part('Y').length === 2 && format?.isShort)
  if (all === '' || !isYear || (isAmbiguous(text) && !format)) return undefined
  return { year, month: Number(part('M')), day: Number(part('D')), rest: text.slice(all.length) }
}

const time =
  /^(?:[T ,]|\bat\b)*(?:(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(?:([ap])\.?m\b\.?)?)?\s*(.*?)(?: \(.*\))?$/i

/** Minutes from UTC. @throws a sentence without its subject */
function offsetOf(zone: string, text: string): number {
  const [, name = '', sign, hours, minutes = '0'] =
    /^([a-z]*)(?:([+-])(\d{1,2}):?(\d\d)?)?$/i.exec(zone) ?? []
  if (sign && /^(?:|UTC|GMT)$/i.test(name))
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const known = zone === '' ? 0 : sign ? undefined : zones[name.toUpperCase()]
  if (known === undefined)
    throw new Error(
      `has the date "${text}" in the zone "${zone}", which is not known or has several meanings: write its offset, as in +05:30`,
    )
  return known * 60
}

/**
 * The time of a date in a list: ISO 8601, `Jan 31, 2030 9:30 PM`, `31/1/2030`, or seconds since 1970. Without a zone it
 * is UTC.
 * @param format for ambiguous dates
 * @param zone for dates without one, from the heading of the column
 * @param now milliseconds
 * @returns ISO 8601 in UTC
 * @throws the error as a sentence without its subject
 */
export function readDate(
  text: string,
  format: DateFormat | undefined,
  now: number,
  zone = '',
): string {
  const bad = new Error(`has the date "${text}": write it as in 2030-01-31 or 2030-01-31T09:30:00Z`)
  const read = () => {
    if (/^\d{10}(?:\d{3})?$/.test(text)) return Number(text.padEnd(13, '0'))
    const date = splitDate(
      text.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i, ''),
      format,
    )
    if (!date) throw bad
    const { year, month, day, rest } = date
    const [, hour = '0', minute = '0', second = '0', fraction = '', half, its = ''] = time.exec(
      rest,
    ) ?? [rest]
    const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
    const isTime = half ? Number(hour) >= 1 && Number(hour) <= 12 : hours < 24
    const start = new Date(Date.UTC(year, month - 1, day))
    // A day beyond the end of a month would become a day of the next month.
    if (start.getUTCMonth() !== month - 1 || start.getUTCDate() !== day || !isTime) throw bad
    if (Number(minute) > 59 || Number(second) > 60) throw bad
    const minutes = hours * 60 + Number(minute) - offsetOf(its || zone, text)
    const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
    return start.getTime() + minutes * 60_000 + Number(second) * 1000 + milliseconds
  }
  const found = read()
  if (found < 0) throw new Error(`has the date "${text}", which no list can have`)
  if (found > now + 86_400_000) throw new Error(`has the date "${text}", which is in the future`)
  return new Date(found).toISOString()
}
