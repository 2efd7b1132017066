import { parseHttpUrl } from '../../element/urls.ts'

/**
 * The endpoint of a sign-up as a whole URL: a path is of the page's own origin, whatever a `<base>`
 * says. A page without an address of its own has the origin of its creator (`about:srcdoc`, `blob:`).
 * @returns undefined for a path on a page that has no http(s) origin: `data:`, `file:`, or
 * `about:srcdoc` in a sandbox
 */
export function endpointUrl(endpoint: string): string | undefined {
  // In a sandbox the page has no origin, but its address still tells whose page it is.
  const origin = [location.origin, self.origin].find((origin) => parseHttpUrl(origin))
  return parseHttpUrl(endpoint) ?? (origin && parseHttpUrl(origin + endpoint))
}
