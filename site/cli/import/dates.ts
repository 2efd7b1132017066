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

const withZone = /(?:Z|UTC|GMT|[+-]\d{1,2}(?::?\d\d)?)$/i
const inUtc = (text: string) => (withZone.test(text) ? text : `${text} UTC`)

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
    time = Date.parse(inUtc(text))
  else {
    const [date, rest] = splitDate(text, order)
    // A day that a month has not would become one of the next.
    if (!new Date(Date.parse(date) || 0).toISOString().startsWith(date)) throw bad
    const clock = rest.replace(/^[T, ]+/, '').replace(/ *([ap])\.?m\.?/i, ' $1m')
    time = Date.parse(inUtc(`${date} ${clock}`))
  }
  if (Number.isNaN(time)) throw bad
  if (time < 0) throw new Error(`has the date "${text}", which no list can have`)
  if (time > now + 86_400_000) throw new Error(`has the date "${text}", which is to come`)
  return new Date(time).toISOString()
}
