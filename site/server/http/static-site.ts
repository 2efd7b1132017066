import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import sirv from 'sirv'
import { acceptedCodings, type Coding, isCompressed } from './codings.ts'
import { headersFile, headersOf, parseHeaderRules } from './header-rules.ts'
import { type Middleware, redirect, respond, sendPage } from './respond.ts'
import { notFoundFile, pageFile, redirectTarget, requestPath } from './routes.ts'

/** For caches: the answer depends on the header, also where there is no compressed form. */
const varies = { Vary: 'Accept-Encoding' }

/** Whether a path may be a file of the site: none hidden, no folder, none outside the site. */
const isServable = (path: string) =>
  !/\/(\.|\/|$)|\\/.test(path) &&
  path !== notFoundFile &&
  path !== headersFile &&
  !isCompressed(path)

/** A page in the first of these codings that the build has made of it, or uncompressed. */
async function readPage(path: string, accepted: readonly Coding[]) {
  for (const { name, ending } of accepted) {
    const page = await readFile(path + ending).catch(() => undefined)
    if (page) return { page, headers: { ...varies, 'Content-Encoding': name } }
  }
  return { page: await readFile(path), headers: varies }
}

/** sirv handles no errors of the file stream, which would end the process, and does not close it. */
const handleStreamErrors = (response: ServerResponse) =>
  response.once('pipe', (file: Readable) => {
    file.on('error', () => response.destroy())
    response.once('close', () => file.destroy())
  })

/**
 * Serves a built site: routes without `.html`, files, and the 404 page for all else, compressed
 * where the request takes it and the build has a compressed form.
 * @param folder dist/, read anew for each request, so that a new build needs no restart
 */
export function createStaticSite(folder: string): Middleware {
  const serveFile = sirv(folder, {
    dev: true,
    etag: true,
    extensions: [],
    brotli: true,
    gzip: true,
  })

  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respond(response, 405, '', { Allow: 'GET, HEAD' })
    const target = redirectTarget(request.url)
    if (target) return redirect(response, target)

    const answer = async () => {
      const rules = parseHeaderRules(await readFile(join(folder, headersFile), 'utf8'))
      const accepted = acceptedCodings(request.headers['accept-encoding']?.toString())
      const notFound = () => {
        readPage(join(folder, notFoundFile), accepted)
          .then(({ page, headers }) =>
            sendPage(response, 404, page, { ...headersOf(rules, notFoundFile), ...headers }),
          )
          .catch(next)
      }
      const path = requestPath(request.url)
      const file = path === undefined ? undefined : (pageFile(path) ?? path)
      if (file === undefined || !isServable(file)) return notFound()

      request.url = encodeURI(file)
      // Ranges are ignored, as HTTP allows: sirv throws on one that ends before it begins.
      delete request.headers.range
      // sirv ignores weights, and would send a coding of weight 0.
      request.headers['accept-encoding'] = accepted.map(({ name }) => name).join()
      response.setHeaders(new Map(Object.entries({ ...headersOf(rules, file), ...varies })))
      handleStreamErrors(response)
      serveFile(request, response, notFound)
    }
    answer().catch(next)
  }
}
