/**
 * A date, a time, and a zone: `Z` or an offset of less than a day, such as `+05:30`, `+0530` or `+05`
 * (RFC 3339, 5.6). A space before the offset counts as a plus, since that is how a query string, such as
 * that of frame.html, decodes a plus.
 */
export const launchDatePattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(Z|([+ -])([01]\d|2[0-3])(?::?([0-5]\d))?)?)?$/i

/** Whether a launch date has a zone: it is then one instant for all, else each visitor's local time. */
export const isZoned = (text: string): boolean =>
  launchDatePattern.exec(text.trim())?.[7] !== undefined

/**
 * Reads a launch date: ISO 8601, to the second. Without a zone it is local time. A date alone is local
 * midnight; `Date.parse` would take it as UTC. A local time that a clock change skips is read as an
 * hour later.
 * @returns milliseconds since the epoch; undefined for a text that is no real date
 */
export function parseLaunchAt(text: string): number | undefined {
  const match = launchDatePattern.exec(text.trim())
  if (!match) return undefined
  const [year, month, day, hours = '00', minutes = '00', seconds = '00', ...rest] = match.slice(1)
  const [zone, sign, offsetHours = 0, offsetMinutes = 0] = rest
  const written = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}`

  // A date that does not exist, such as 31 June, does not come back from UTC as it was written.
  const utc = new Date(`${written}Z`)
  if (!utc.toJSON()?.startsWith(written)) return undefined
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000
  return zone ? utc.getTime() - (sign === '-' ? -offset : offset) : Date.parse(written)
}
