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
 * local midnight (DESIGN.md section 4), unlike `Date.parse`, which takes a date alone as UTC.
 * A local time that a clock change skips is the instant the clock change leads to.
 * @returns milliseconds since the epoch, or undefined for a text that names no real date
 */
export function parseLaunchAt(text: string): number | undefined {
  const match = grammar.exec(text.trim())
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const [zone, sign, offsetHours = 0, offsetMinutes = 0] = match.slice(7)

  // Read as UTC first: the parts of a date that exists come back as they went in.
  const utc = new Date(0)
  utc.setUTCFullYear(year, month - 1, day)
  utc.setUTCHours(hours, minutes, seconds)
  const exists =
    utc.getUTCMonth() === month - 1 &&
    utc.getUTCDate() === day &&
    utc.getUTCHours() === hours &&
    utc.getUTCMinutes() === minutes &&
    utc.getUTCSeconds() === seconds
  if (!exists) return undefined
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000
  if (zone) return utc.getTime() - (sign === '-' ? -offset : offset)

  const local = new Date(0)
  local.setFullYear(year, month - 1, day)
  local.setHours(hours, minutes, seconds, 0)
  return local.getTime()
}
