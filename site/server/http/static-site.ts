import { lookup } from 'mrmime'
import { type BuiltFile, type BuiltFiles, openBuiltSite } from './built-site.ts'
import { acceptedCodings, type Coding, isCompressed } from './codings.ts'
import { headersFile } from './header-rules.ts'
import { type Middleware, redirect, respond, sendPage } from './respond.ts'
import { notFoundFile, pageFile, redirectTarget, requestPath } from './routes.ts'

/** For caches: the answer depends on this header, even where there is no compressed file. */
const varies = { Vary: 'Accept-Encoding' }

/** Whether a path may be a file of the site: not hidden, not a folder, not outside the site. */
const isServable = (path: string) =>
  !/\/(\.|\/|$)|\\/.test(path) &&
  path !== notFoundFile &&
  path !== headersFile &&
  !isCompressed(path)

/** The smallest compressed form of a file that the request accepts, or the file itself. */
function inCoding(files: BuiltFiles, path: string, file: BuiltFile, accepted: readonly Coding[]) {
  for (const { name, ending } of accepted) {
    const compressed = files.get(path + ending)
    if (compressed) return { ...compressed, coding: { ...varies, 'Content-Encoding': name } }
  }
  return { ...file, coding: varies }
}

/** Whether the client has the file with this tag already (RFC 9110, 13.1.2). */
const hasAlready = (ifNoneMatch: string | undefined, entityTag: string) =>
  ifNoneMatch
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === entityTag || tag === '*')

function contentType(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream'
  return /^text\/(html|plain)$/.test(type) ? `${type}; charset=utf-8` : type
}

/**
 * Serves a built site: pages without `.html`, files, and the 404 page for unknown paths. Files are
 * sent compressed where they can be. Range requests get the whole file, as HTTP allows.
 * @param folder `dist/`; a new build needs no restart
 * @throws one sentence when the site is not built
 */
export async function createStaticSite(folder: string): Promise<Middleware> {
  const currentFiles = await openBuiltSite(folder)

  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respond(response, 405, '', { Allow: 'GET, HEAD' })
    const target = redirectTarget(request.url)
    if (target) return redirect(response, target)

    const answer = async () => {
      const files = await currentFiles()
      const accepted = acceptedCodings(request.headers['accept-encoding']?.toString())
      const requested = requestPath(request.url) ?? notFoundFile
      const path = pageFile(requested) ?? requested
      const file = isServable(path) ? files.get(path) : undefined
      if (!file) {
        const page = files.get(notFoundFile)
        if (!page) throw new Error(`The built site has no ${notFoundFile}`)
        const { bytes, coding } = inCoding(files, notFoundFile, page, accepted)
        return sendPage(response, 404, bytes, { ...page.headers, ...coding })
      }
      const { bytes, entityTag, coding } = inCoding(files, path, file, accepted)
      const isKnown = hasAlready(request.headers['if-none-match'], entityTag)
      respond(response, isKnown ? 304 : 200, isKnown ? '' : bytes, {
        'Content-Type': contentType(path),
        ETag: entityTag,
        ...file.headers,
        ...coding,
      })
    }
    answer().catch(next)
  }
}
