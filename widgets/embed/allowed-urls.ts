import { parseHttpUrlOrPath } from '../element/urls.ts'
import { warnOnce } from '../warn-once.ts'

/** As an element reads it: a path is of the page's own origin. */
function resolve(text: string): URL | undefined {
  const url = parseHttpUrlOrPath(text)
  return url !== undefined && URL.canParse(url, location.href)
    ? new URL(url, location.href)
    : undefined
}

/**
 * Whether a URL is on a list: itself, or by its origin.
 * @param list origins (`https://api.example.com`), URLs, or paths of the page's own origin
 */
export function isAllowed(text: string, list: readonly string[]): boolean {
  const url = resolve(text)
  // No URL: the element warns of it, and does not use it.
  if (!url) return true
  return list.some((entry) => {
    const allowed = resolve(entry)
    if (!allowed)
      warnOnce(
        `<script data-endpoints>: "${entry}" is left out. It takes origins and http(s) URLs such as https://api.example.com, and paths.`,
      )
    return allowed?.href === url.href || allowed?.href === `${url.origin}/`
  })
}
