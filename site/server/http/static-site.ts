import { createHash } from 'node:crypto'
import { type BuiltFile, type Render, readBuiltSite } from './built-site.ts'
import { acceptedCodings, type CodingName, compress } from './codings.ts'
import { oembedAnswer, oembedPath, ownOrigin, withDiscovery } from './oembed.ts'
import { anyOrigin, type Handler, redirect, respond } from './respond.ts'
import { notFoundFile, pageFile, redirectTarget, requestPath } from './routes.ts'

/**
 * Fills in the landing page for a shared link.
 * @param url of the request
 * @returns undefined for the usual page
 */
export type FillSharedPage = (template: string, url: string) => Promise<string | undefined>

/** The quality of brotli for a frame with its own metadata: every view of a partner's page requests one. */
const frameQuality = 4
/** The quality of brotli for a shared link: the lowest at which it fits the first round trip. It takes 30 ms. */
const sharedQuality = 10

/** A page rendered for one request, with the headers of a built one. */
async function madePage(
  html: string,
  built: BuiltFile,
  coding: CodingName | undefined,
  quality: number,
) {
  const text = Buffer.from(html)
  const body = coding ? await compress(text, coding, quality) : text
  const ETag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = { ...built.headers, ETag, ...(coding && { 'Content-Encoding': coding }) }
  return { body, headers }
}

/**
 * Serves a built site: pages without `.html`, files, and the 404 page for unknown paths. It compresses files for clients
 * that accept it. Range requests get the whole file, as HTTP allows.
 * @param folder `dist/`; it is read once
 * @param render returns texts that replace built ones
 * @param fill returns the landing page of a shared link; without it, the usual one
 * @param siteUrl origin of the public site; with it, editors that take oEmbed learn of each frame
 * @throws one sentence if the site is not built
 */
export async function createStaticSite(
  folder: string,
  render?: Render,
  fill?: FillSharedPage,
  siteUrl?: string,
): Promise<Handler> {
  const files = await readBuiltSite(folder, render)

  /** The text of a page for just this address; undefined for the built one. */
  async function madeFor(path: string, url: string, host: string | undefined) {
    if (!url.includes('?')) return undefined
    if (path === '/index.html') return files.sharedPage && fill?.(files.sharedPage, url)
    const built = siteUrl && files.identity.get(path)
    return built && withDiscovery(path, built.body, url, ownOrigin(siteUrl, host))
  }

  return async ({ method, url, headers }, response) => {
    if (method !== 'GET' && method !== 'HEAD')
      return respond(response, {
        status: 405,
        headers: { ...anyOrigin, Allow: 'GET, HEAD' },
        body: '',
      })
    const target = redirectTarget(url)
    if (target) return redirect(response, target)

    const requested = requestPath(url) ?? notFoundFile
    if (siteUrl && requested === oembedPath) {
      const query = new URLSearchParams(/\?([^#]*)/.exec(url ?? '')?.[1])
      const origins = [ownOrigin(siteUrl), ownOrigin(siteUrl, headers.host)]
      // Without an address it is the file, as on a static host.
      if (query.has('url'))
        return respond(
          response,
          oembedAnswer(query, origins, (path) => files.identity.has(path)),
        )
    }
    const path = pageFile(requested) ?? requested
    const isFound = path !== notFoundFile && files.identity.has(path)
    const sent = isFound ? path : notFoundFile
    const accepted = acceptedCodings(headers['accept-encoding']?.toString())
    const coding = accepted.find((name) => files[name].has(sent)) ?? 'identity'
    const html = isFound ? await madeFor(path, url ?? '', headers.host) : undefined
    const plain = files.identity.get(sent)
    const file =
      html !== undefined && plain
        ? await madePage(
            html,
            plain,
            accepted[0],
            path === '/index.html' ? sharedQuality : frameQuality,
          )
        : files[coding].get(sent)
    if (!file) throw new Error(`The built site has no ${notFoundFile}`)
    // No other tag of the list contains the hash of a tag.
    const isKnown = isFound && headers['if-none-match']?.includes(file.headers.ETag)
    if (isKnown) respond(response, { status: 304, headers: file.headers })
    else respond(response, { status: isFound ? 200 : 404, ...file })
  }
}
