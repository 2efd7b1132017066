import { openBuiltSite, type Render } from './built-site.ts'
import { acceptedCodings } from './codings.ts'
import { type Handler, redirect, respond } from './respond.ts'
import { notFoundFile, pageFile, redirectTarget, requestPath } from './routes.ts'

/**
 * Serves a built site: pages without `.html`, files, and the 404 page for unknown paths. Files are
 * sent compressed where they can be. Range requests get the whole file, as HTTP allows.
 * @param folder `dist/`; a new build needs no restart
 * @param render gives the texts that take the place of built ones; without it, none
 * @throws one sentence when the site is not built
 */
export async function createStaticSite(folder: string, render?: Render): Promise<Handler> {
  const currentFiles = await openBuiltSite(folder, render)

  return async ({ method, url, headers }, response) => {
    if (method !== 'GET' && method !== 'HEAD')
      return respond(response, { status: 405, headers: { Allow: 'GET, HEAD' }, body: '' })
    const target = redirectTarget(url)
    if (target) return redirect(response, target)

    const files = await currentFiles()
    const requested = requestPath(url) ?? notFoundFile
    const path = pageFile(requested) ?? requested
    const isFound = path !== notFoundFile && files.identity.has(path)
    const sent = isFound ? path : notFoundFile
    const accepted = acceptedCodings(headers['accept-encoding']?.toString())
    const coding = accepted.find((name) => files[name].has(sent)) ?? 'identity'
    const file = files[coding].get(sent)
    if (!file) throw new Error(`The built site has no ${notFoundFile}`)
    // The hash in a tag stands in no other tag of the list.
    const isKnown = isFound && headers['if-none-match']?.includes(file.headers.ETag)
    if (isKnown) respond(response, { status: 304, headers: file.headers })
    else respond(response, { status: isFound ? 200 : 404, ...file })
  }
}
