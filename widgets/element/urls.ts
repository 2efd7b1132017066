/**
 * An absolute http(s) URL, in its normal form.
 * @returns undefined for anything else, `javascript:` above all
 */
export function parseHttpUrl(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()).href : ''
  return /^https?:/.test(url) ? url : undefined
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
