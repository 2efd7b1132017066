/** The most characters of an origin: scheme, the longest domain name (RFC 1035), and port. */
const longestOrigin = 'https://'.length + 253 + ':65535'.length

/** The origin of the page that sent a request; null if the header is missing or not an origin. */
export function originOf({ headers }: Request): string | null {
  const origin = headers.get('origin')
  // Browsers send "null" for a page without an origin, such as a sandboxed frame.
  if (origin === 'null') return origin
  const isOrigin =
    origin !== null &&
    origin.length <= longestOrigin &&
    /^https?:/.test(origin) &&
    URL.canParse(origin) &&
    new URL(origin).origin === origin
  return isOrigin ? origin : null
}
