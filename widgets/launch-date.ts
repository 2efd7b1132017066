const isoDateTime =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(Z|[+ -]\d{2}(?::?\d{2})?)?)?$/i

/** Milliseconds that `Z`, `+05:30`, `+0530` or `+05` lies ahead of UTC. */
function zoneOffset(zone: string): number {
  const [, sign, hours, minutes] = /^([+ -])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return sign === '-' ? -size : size
}

/**
 * Reads a launch date: ISO 8601, to the second. Without a zone it is local time, a date alone
 * local midnight (DESIGN.md section 4), unlike `Date.parse`, which takes a date alone as UTC.
 * A space before the zone is a plus: that is how a query string, as of frame.html, hands it on.
 * A local time that a clock change skips is the instant the clock change leads to.
 * @returns milliseconds since the epoch, or undefined for a text that names no real date
 */
export function parseLaunchAt(text: string): number | undefined {
  const match = isoDateTime.exec(text.trim())
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const zone = match[7]

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
  if (zone) return utc.getTime() - zoneOffset(zone)

  const local = new Date(0)
  local.setFullYear(year, month - 1, day)
  local.setHours(hours, minutes, seconds, 0)
  return local.getTime()
}
