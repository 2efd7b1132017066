import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { createStaticSite } from '../../site/server/http/static-site.ts'
import { peerFiles } from './peers.ts'

/** Serves the built site, the peers' files, and pages with one widget each, all with brotli. */
export async function startBenchServer() {
  const site = await createStaticSite('dist')
  const pages: string[] = []
  const compressed = new Map<string, Buffer>()

  const peer = async (name: string) => {
    const path = peerFiles[name]
    if (path === undefined) throw new Error(`No peer has a file "${name}".`)
    const bytes = compressed.get(name) ?? brotliCompressSync(await readFile(path))
    compressed.set(name, bytes)
    return bytes
  }

  /** Our script's headers. The peers' files get the same ones, since headers take time on slow 4G. */
  let ownHeaders = new Headers()

  const server = createServer(async (request, response) => {
    const [, folder, name = ''] = (request.url ?? '').split('/')
    const html = folder === 'pages' ? pages[Number(name)] : undefined
    if (html !== undefined) {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(html)
    } else if (folder === 'peers' && name in peerFiles) {
      const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
      response.setHeaders(ownHeaders)
      response.setHeader('Content-Type', `${type}; charset=utf-8`)
      response.end(await peer(name))
    } else void site(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  const own = await fetch(`${url}/embed/v1/widgets.js`, { headers: { 'Accept-Encoding': 'br' } })
  ownHeaders = new Headers(own.headers)
  for (const name of ['connection', 'content-length', 'date', 'keep-alive']) ownHeaders.delete(name)

  return {
    url,
    /** Makes a page. @returns its URL */
    page(head: string, body: string) {
      // Without this icon, the browser requests one, which would count.
      pages.push(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Bench</title>${head}</head><body>${body}</body></html>`,
      )
      return `${url}/pages/${pages.length - 1}`
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type BenchServer = Awaited<ReturnType<typeof startBenchServer>>
