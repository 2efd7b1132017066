import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { listen } from '../../site/server/http/listen.ts'
import { createStaticSite } from '../../site/server/http/static-site.ts'
import { peerFiles } from './peers.ts'

/** Serves the built site, the peers' files, and pages with one widget each, all with brotli. */
export interface BenchServer {
  url: string
  /** Makes a page. @returns its URL */
  page(head: string, body: string): string
  close(): Promise<void>
}

export async function startBenchServer(): Promise<BenchServer> {
  const site = await createStaticSite('dist')
  const pages: string[] = []
  const compressed = new Map<string, Buffer>()
  for (const [name, path] of Object.entries(peerFiles))
    compressed.set(name, brotliCompressSync(await readFile(path)))
  /** Our script's headers. The peers' files get the same ones, since headers take time on slow 4G. */
  let ownHeaders = new Headers()

  const { port, close } = await listen(
    (request, response, next) => {
      const [, folder, name = ''] = (request.url ?? '').split('/')
      const html = folder === 'pages' ? pages[Number(name)] : undefined
      const peer = folder === 'peers' ? compressed.get(name) : undefined
      if (!html && !peer) return site(request, response, next)
      if (peer) response.setHeaders(ownHeaders)
      const type = html ? 'html' : name.endsWith('.css') ? 'css' : 'javascript'
      response.setHeader('Content-Type', `text/${type}; charset=utf-8`)
      response.end(html ?? peer)
    },
    '127.0.0.1',
    0,
  )
  const url = `http://localhost:${port}`
  const own = await fetch(`${url}/embed/v1/widgets.js`, { headers: { 'Accept-Encoding': 'br' } })
  ownHeaders = new Headers(own.headers)
  for (const name of ['connection', 'content-length', 'date', 'keep-alive']) ownHeaders.delete(name)

  return {
    url,
    page(head, body) {
      // Without this icon, the browser requests one, which would count.
      pages.push(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Bench</title>${head}</head><body>${body}</body></html>`,
      )
      return `${url}/pages/${pages.length - 1}`
    },
    close,
  }
}
