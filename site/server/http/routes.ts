/** The page for unknown paths. */
export const notFoundFile = '/404.html'

/** The snippet builder. The slash matters: the page links to its files by relative URLs. */
export const builderPath = '/embed/v1/'

const files = new Map([
  ['/', '/index.html'],
  ['/demo-portfolios', '/demo-portfolios.html'],
  ['/about', '/about.html'],
  [builderPath, `${builderPath}index.html`],
])

/** What is behind the plate of the landing page, which loads it (site/scripts/inside). No page by itself. */
export const insideFile = '/inside.html'

/** Each page has one address. Other usual addresses redirect to it. */
const redirects = new Map([
  ['/embed', builderPath],
  ['/embed/', builderPath],
  ['/embed/index.html', builderPath],
  ['/embed/v1', builderPath],
  ['/demo-portfolios/', '/demo-portfolios'],
  ['/about/', '/about'],
  ...Array.from(files, ([route, file]) => [file, route] as const),
])

/** The HTML file of the page at a path; undefined without one. */
export const pageFile = (path: string): string | undefined => files.get(path)

/** The decoded path of a request without its query; undefined if it cannot be decoded. */
export function requestPath(url = '/'): string | undefined {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  try {
    return decodeURI(path) || '/'
  } catch {
    return undefined
  }
}

/** Whether a path is in a list, ignoring a trailing slash. */
export const isAmong = (paths: readonly string[], path: string): boolean =>
  paths.some((one) => one.replace(/\/$/, '') === path.replace(/\/$/, ''))

/** The target of a redirect, with the query; undefined without one. */
export function redirectTarget(url = '/'): string | undefined {
  const route = redirects.get(requestPath(url) ?? '')
  return route && route + (/\?[^#]*/.exec(url)?.[0] ?? '')
}
