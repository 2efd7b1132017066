/**
 * An absolute http(s) URL, in its normal form.
 * @returns undefined for anything else, `javascript:` above all
 */
export function parseHttpUrl(text: string): string | undefined {
  try {
    const { href } = new URL(text.trim())
    // Chromium escapes a space in a host, where other engines find no URL. With a user before an @, fetch refuses it.
    return /^https?:..[^%/@]+\//.test(href) ? href : undefined
  } catch {
    return undefined
  }
}

/**
 * An absolute http(s) URL in its normal form, or a path as it was written.
 * A path starts with one `/`; `//host` is a URL without a scheme and is neither.
 */
export function parseHttpUrlOrPath(text: string): string | undefined {
  const path = text.trim()
  // The URL parser reads `\` as `/` and drops tabs and newlines, so `/\host` would leave the origin.
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : parseHttpUrl(text)
}

/**
 * A URL or a path as a whole URL. A path is of the page's own origin, whatever a `<base>` says; a page at
 * `about:srcdoc` or `blob:` has the origin of the page that made it.
 * @returns undefined for a path on a page without an http(s) origin (`data:`, `file:`, or
 *   `about:srcdoc` in a sandbox), and for what is neither
 */
export function wholeUrl(text: string): string | undefined {
  const given = parseHttpUrlOrPath(text)
  if (!given?.startsWith('/')) return given
  // In a sandbox, `self.origin` is "null", but the address of the page still has an origin.
  const origin = [location.origin, self.origin].find(parseHttpUrl)
  return origin && parseHttpUrl(origin + given)
}
