import { parseHttpUrl } from '../../element/urls.ts'

/**
 * The endpoint of a sign-up as a whole URL. A path is of the page's own origin, whatever a `<base>`
 * says; a page at `about:srcdoc` or `blob:` has the origin of the page that made it.
 * @returns undefined for a path on a page without an http(s) origin: `data:`, `file:`, or
 *   `about:srcdoc` in a sandbox
 */
export function endpointUrl(endpoint: string): string | undefined {
  // In a sandbox, `self.origin` is "null", but the address of the page still has an origin.
  const origin = [location.origin, self.origin].find((origin) => parseHttpUrl(origin))
  return parseHttpUrl(endpoint) ?? (origin && parseHttpUrl(origin + endpoint))
}
