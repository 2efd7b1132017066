import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import packageJson from '../../package.json' with { type: 'json' }
import { attributes, type Fate, type File, files, type Slot, tags } from './game.ts'

const folder = `dist/embed/${packageJson.version}`

function kindOf(name: string): File {
  if (name === 'widgets.js') return 'script'
  if (name.includes('messages.hi')) return 'hindi'
  return files.find((file) => name.startsWith(file)) ?? 'hints'
}

const pageOf = (markup: readonly Slot[], scriptOrigin: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Play</title>
<link rel="icon" href="data:,">
<style>#page { position: fixed; top: 0; left: 0; z-index: 1 } body { margin: 2rem 0; min-height: 200vh }</style>
<button id="page">Page</button>
<div id="left">${markup.map((slot) => `<${tags[slot]} id="${slot}" ${attributes[slot]}></${tags[slot]}>`).join('')}</div>
<details open><summary>More</summary><div id="right"></div></details>
<script async src="${scriptOrigin}/embed/v1/widgets.js"></script>
</html>`

/**
 * Serves a partner's page and, from another origin, our files.
 * @throws when there is no build
 */
export async function startServer() {
  if (!existsSync(folder)) throw new Error(`There is no ${folder}: run "npm run build" first.`)
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const built = new Map(names.map((name) => [name, readFileSync(`${folder}/${name}`)]))
  const fates = new Map<File, Fate>()
  const loaded = new Set<File>()
  let waiting: { kind: File; respond(): void }[] = []
  let markup: readonly Slot[] = []

  function serveFile(name: string, response: ServerResponse): unknown {
    const bytes = built.get(name)
    const kind = kindOf(name)
    const fate = fates.get(kind)
    const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' }
    if (!bytes) return response.writeHead(404, headers).end()
    if (fate === 'failed') return response.destroy()
    if (fate === 'held') return waiting.push({ kind, respond: () => serveFile(name, response) })
    if (fate !== 'changed') loaded.add(kind)
    response.writeHead(200, { ...headers, 'Content-Type': 'text/javascript' })
    return response.end(fate === 'changed' ? `${bytes}//` : bytes)
  }

  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    if (path.startsWith('/embed/'))
      return serveFile(path.slice(path.lastIndexOf('/') + 1), response)
    loaded.clear()
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    return response.end(pageOf(markup, scriptOrigin))
  })
  // If anything else fails, the server does not keep the command running.
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const scriptOrigin = `http://localhost:${port}`

  function setFate(kind: File, fate: Fate) {
    fates.set(kind, fate)
    if (fate === 'held') return
    const released = waiting.filter((file) => file.kind === kind)
    waiting = waiting.filter((file) => file.kind !== kind)
    for (const { respond } of released) respond()
  }

  return {
    url: `http://127.0.0.1:${port}/page`,
    setFate,
    fateOf: (kind: File): Fate => fates.get(kind) ?? 'served',
    /** Whether the page has got a file of this kind, with its published bytes. */
    hasCome: (kind: File) => loaded.has(kind),
    /** Serves all files from now on, and pages with these elements. */
    reset(next: readonly Slot[]) {
      for (const kind of files) setFate(kind, 'served')
      markup = next
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type PlayServer = Awaited<ReturnType<typeof startServer>>
