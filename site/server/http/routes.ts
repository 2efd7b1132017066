import * as brand from '../../../widgets/brand.ts'

/** Where the waitlist receiver answers. */
export const endpointPath = brand.waitlistEndpoint

/** The page of every path that is no other (SPEC.md section 2). */
export const notFoundFile = '/404.html'

const pages = new Map([['/', '/index.html']])
for (const route of ['/demo-portfolios', '/about']) {
  pages.set(route, `${route}.html`)
  pages.set(`${route}/`, `${route}.html`)
}
const pageFiles = new Set(pages.values())

/** The HTML file of a route, which may end in a slash; undefined when the path is no route. */
export const pageFile = (path: string): string | undefined => pages.get(path)

/** Whether a path is the HTML file of a route. */
export const isPageFile = (path: string): boolean => pageFiles.has(path)

/** The decoded path of a request, without its query; undefined when it cannot be decoded. */
export function requestPath(url = '/'): string | undefined {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  try {
    return decodeURI(path) || '/'
  } catch {
    return undefined
  }
}
