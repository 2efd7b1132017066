import { warnOnce } from '../base/checks.ts'
import { parseHttpUrlOrPath } from '../element/urls.ts'

/** The attributes with a URL to which a widget sends data or leads visitors. */
export const urlAttributes: readonly string[] = [
  'endpoint',
  'privacy-url',
  'dashboard-url',
  'demo-url',
]

/** Reads a URL as an element does: a path is of the page's own origin. */
function resolve(text: string): URL | undefined {
  const url = parseHttpUrlOrPath(text)
  return url !== undefined && URL.canParse(url, location.href)
    ? new URL(url, location.href)
    : undefined
}

/**
 * Reads a list of `data-endpoints`; warns of entries that it leaves out.
 * @param list origins (`https://api.example.com`), URLs, or paths of the page's own origin, with spaces between
 */
export function readAllowed(list: string): string[] {
  const entries = [...new Set(list.split(/\s+/).filter(Boolean))]
  return entries.filter((entry) => {
    if (resolve(entry)) return true
    warnOnce(
      `<script data-endpoints>: "${entry}" is left out. It takes origins and http(s) URLs such as https://api.example.com, and paths.`,
    )
    return false
  })
}

/** Whether a list has a URL or its origin. */
export function isAllowed(text: string, list: readonly string[]): boolean {
  const url = resolve(text)
  // The element warns of a bad value, and does not use it.
  if (!url) return true
  return list.some((entry) => [url.href, `${url.origin}/`].includes(resolve(entry)?.href ?? ''))
}
