/** How a list writes 31 January 2030: `31/1/2030` or `1/31/2030`. */
export type Order = 'day first' | 'month first'

const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})\b/

/** What a date such as `1/31/2030` says of its list; undefined where it says nothing. */
export function orderIn(text: string): Order | undefined {
  const [, first, second] = slashed.exec(text.trim()) ?? []
  if (Number(first) > 12) return 'day first'
  return Number(second) > 12 ? 'month first' : undefined
}

/** The date at the start of a text, as ISO 8601, and the rest of it. */
function splitDate(text: string, order: Order | undefined): [date: string, rest: string] {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=[T ,]|$)/.exec(text)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(text)
  const other = slashed.exec(text)
  if (other && !order)
    throw new Error(
      `has the date "${text}", and nothing in the file says whether its first number is the day or the month: write dates as in 2030-01-31`,
    )
  const [all, one = '', two = '', year = ''] = dotted ?? other ?? []
  const [day, month] = dotted || order === 'day first' ? [one, two] : [two, one]
  const [found = '', y = '', m = '', d = ''] = iso ?? [all, year, month, day]
  return [`${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`, text.slice(found.length)]
}

const clock =
  /^[T ,]*(?:(\d{1,2}):(\d\d)(?::(\d\d)(\.\d{1,9})?)?)?\s*([ap]\.?m\.?)?\s*(Z|(?:UTC|GMT)?(?:([+-])(\d{1,2}):?(\d\d)?)?)$/i

/**
 * The time of a date as lists have it: ISO 8601, `1/31/2030 9:30 PM`, `31.1.2030`, `Jan 31, 2030`, or the
 * seconds since 1970. Without a zone it is UTC.
 * @returns ISO 8601 in UTC
 * @throws what is wrong, a sentence without its subject
 */
export function readDate(text: string, order: Order | undefined, now: number): string {
  const bad = new Error(`has the date "${text}": write it as in 2030-01-31 or 2030-01-31T09:30:00Z`)
  let time: number
  if (/^\d{10}(?:\d{3})?$/.test(text)) time = Number(text.padEnd(13, '0'))
  else if (/[a-z]{3} ?\d|\d(?:st|nd|rd|th)? [a-z]{3}/i.test(text) && !/^\d{1,4}[-/.]/.test(text))
    time = Date.parse(/[+-]\d{4}$|Z$|GMT|UTC/.test(text) ? text : `${text} UTC`)
  else {
    const [date, rest] = splitDate(text, order)
    const [
      all,
      h = '0',
      minute = '00',
      s = '00',
      ms = '',
      half,
      ,
      sign,
      zoneHour = '0',
      zoneMinute,
    ] = clock.exec(rest) ?? []
    // There is no 25 o'clock in the morning.
    if (all === undefined || (half && !(Number(h) >= 1 && Number(h) <= 12))) throw bad
    const hour = half ? (Number(h) % 12) + (/^p/i.test(half) ? 12 : 0) : h
    const zone = sign ? `${sign}${zoneHour.padStart(2, '0')}:${zoneMinute ?? '00'}` : 'Z'
    time = Date.parse(`${date}T${String(hour).padStart(2, '0')}:${minute}:${s}${ms}${zone}`)
    // A day that a month has not becomes one of the next.
    if (Number.isNaN(time) || new Date(Date.parse(date)).toISOString().slice(0, 10) !== date)
      throw bad
  }
  if (Number.isNaN(time)) throw bad
  if (time > now + 86_400_000) throw new Error(`has the date "${text}", which is to come`)
  return new Date(time).toISOString()
}
