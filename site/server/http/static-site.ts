import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import sirv from 'sirv'
import { acceptedCodings, type Coding, isCompressed } from './codings.ts'
import { headersFile, headersOf, parseHeaderRules } from './header-rules.ts'
import { type Middleware, respond, sendPage } from './respond.ts'
import { notFoundFile, pageFile, requestPath } from './routes.ts'

/** What is sent depends on it, whether or not there is a compressed form this time. */
const varies = { Vary: 'Accept-Encoding' }

/** Whether a path can be a file of the site: no hidden file, no folder, no way out of the site. */
const isPlain = (path: string) =>
  !/\/(\.|\/|$)|\\/.test(path) &&
  path !== notFoundFile &&
  path !== headersFile &&
  !isCompressed(path)

/** A page in the first of these codings that it is there in, or as it is. */
async function readPage(path: string, accepted: readonly Coding[]) {
  for (const { name, ending } of accepted) {
    const page = await readFile(path + ending).catch(() => undefined)
    if (page) return { page, headers: { ...varies, 'Content-Encoding': name } }
  }
  return { page: await readFile(path), headers: varies }
}

/** sirv leaves the file it sends to itself: its errors, which would end the process, and its end. */
const mindFile = (response: ServerResponse) =>
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

    const answer = async () => {
      const rules = parseHeaderRules(await readFile(join(folder, headersFile), 'utf8'))
      const accepted = acceptedCodings(request.headers['accept-encoding']?.toString())
      const notFound = () => {
        readPage(join(folder, notFoundFile), accepted).then(
          ({ page, headers }) =>
            sendPage(response, 404, page, { ...headersOf(rules, notFoundFile), ...headers }),
          next,
        )
      }
      const path = requestPath(request.url)
      const file = path === undefined ? undefined : (pageFile(path) ?? path)
      if (file === undefined || !isPlain(file)) return notFound()

      request.url = encodeURI(file)
      // A range is answered with the whole, as HTTP allows; sirv throws on one that ends before it begins.
      delete request.headers.range
      // sirv looks for the names alone, and would send what has weight 0.
      request.headers['accept-encoding'] = accepted.map(({ name }) => name).join()
      response.setHeaders(new Map(Object.entries({ ...headersOf(rules, file), ...varies })))
      mindFile(response)
      serveFile(request, response, notFound)
    }
    answer().catch(next)
  }
}
