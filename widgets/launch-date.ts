/**
 * Date, time, and a zone: `Z`, or an offset such as `+05:30`, `+0530` or `+05` of less than a day
 * (RFC 3339, 5.6). A space before an offset is a plus: that is how a query string, as of frame.html,
 * hands it on.
 */
export const grammar =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(Z|([+ -])([01]\d|2[0-3])(?::?([0-5]\d))?)?)?$/i

/** Whether a launch date is one instant for all; else it is everybody's own local time. */
export const isZoned = (text: string): boolean => grammar.exec(text.trim())?.[7] !== undefined

/**
 * Reads a launch date: ISO 8601, to the second. Without a zone it is local time, a date alone
 * local midnight, unlike `Date.parse`, which takes a date alone as UTC.
 * A local time that a clock change skips is the instant the clock change leads to.
 * @returns milliseconds since the epoch, or undefined for a text that names no real date
 */
export function parseLaunchAt(text: string): number | undefined {
  const match = grammar.exec(text.trim())
  if (!match) return undefined
  const [year, month, day, hours = '00', minutes = '00', seconds = '00', ...rest] = match.slice(1)
  const [zone, sign, offsetHours = 0, offsetMinutes = 0] = rest
  const written = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}`

  // Read as UTC first: a date that exists comes back as it went in.
  const utc = new Date(`${written}Z`)
  if (!utc.toJSON()?.startsWith(written)) return undefined
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000
  return zone ? utc.getTime() - (sign === '-' ? -offset : offset) : Date.parse(written)
}
