/** Characters that an origin has at most: scheme, the longest name there is (RFC 1035), and port. */
const longestOrigin = 'https://'.length + 253 + ':65535'.length

/** The origin of the page that sent a request; null where it has none that a browser would send. */
export function originOf({ headers }: Request): string | null {
  const origin = headers.get('origin')
  // A page without an origin of its own, such as a sandboxed frame, says "null".
  if (origin === 'null') return origin
  const isOrigin =
    origin !== null &&
    origin.length <= longestOrigin &&
    /^https?:/.test(origin) &&
    URL.canParse(origin) &&
    new URL(origin).origin === origin
  return isOrigin ? origin : null
}
