import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import packageJson from '../../package.json' with { type: 'json' }
import { type Answer, type Fate, type File, files, type Slot, slots } from './commands.ts'

const folder = `dist/embed/${packageJson.version}`

/** @throws when there is no build */
function readScripts(): ReadonlyMap<string, Buffer> {
  if (!existsSync(folder)) throw new Error(`There is no ${folder}: run "npm run build" first.`)
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return new Map(names.map((name) => [name, readFileSync(`${folder}/${name}`)]))
}

function kindOf(name: string): File {
  if (name === 'widgets.js') return 'script'
  if (name.includes('messages.hi')) return 'hindi'
  if (name.startsWith('demo-directory')) return 'directory'
  if (name.startsWith('form')) return 'form'
  return name.startsWith('react') ? 'view' : 'hints'
}

/** The launch is an hour after the start of the page's clock. */
const attributes: Partial<Record<Slot, string>> = {
  countdown: 'launch-at="2025-07-01T13:00Z"',
  directory: 'sync-url',
}

const pageOf = (markup: readonly Slot[], scriptOrigin: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Play</title>
<link rel="icon" href="data:,">
<style>#page { position: fixed; top: 0; left: 0; z-index: 1 } body { margin: 2rem 0 }</style>
<form name="head"></form><form name="head"></form><img name="body" alt="">
<button id="page">Page</button>
<div id="left">${markup.map((slot) => `<${slots[slot]} id="${slot}" ${attributes[slot] ?? ''}></${slots[slot]}>`).join('')}</div>
<details open><summary>More</summary><div id="right"></div></details>
<script async src="${scriptOrigin}/embed/v1/widgets.js"></script>
</html>`

/** Another page, which the browser does not keep for Back. */
const elsewhere = '<title>Elsewhere</title><script>onunload = () => undefined</script>'

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'content-type',
}

type Respond = (answer: Answer) => void

/**
 * Serves a partner's page and, from another origin, our files, and takes sign-ups. The game says how it
 * answers.
 * @throws when there is no build
 */
export async function startServer() {
  const built = readScripts()
  const fates = new Map<File, Fate>()
  const waitingFiles: { kind: File; respond(): void }[] = []
  const loaded = new Set<File>()
  let markup: readonly Slot[] = []
  let answer: Answer = 'json'
  const waitingAnswers: Respond[] = []
  let url = ''
  let scriptOrigin = ''

  function serveFile(name: string, response: ServerResponse) {
    const bytes = built.get(name)
    const kind = kindOf(name)
    if (!bytes) return response.writeHead(404, cors).end()
    // A page was loaded, perhaps from the browser's own cache: each asks for the script first.
    if (kind === 'script') loaded.clear()
    const fate = fates.get(kind)
    if (fate === 'failed') return response.destroy()
    if (fate === 'held')
      return waitingFiles.push({ kind, respond: () => serveFile(name, response) })
    loaded.add(kind)
    const type = { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' }
    response.writeHead(200, { ...cors, ...type })
    response.end(fate === 'changed' ? `${bytes}//` : bytes)
    if (fate === 'changed') loaded.delete(kind)
    return undefined
  }

  const responses: Record<Exclude<Answer, 'held'>, (response: ServerResponse) => void> = {
    json: (response) => response.writeHead(201, cors).end('{"message":"ok"}'),
    empty: (response) => response.writeHead(204, cors).end(),
    page: (response) => response.writeHead(200, cors).end('<!doctype html><p>Our site'),
    refused: (response) => response.writeHead(400, cors).end('{}'),
    broken: (response) => response.writeHead(503, cors).end(),
    cut: (response) => response.destroy(),
  }

  async function takeSignUp(request: IncomingMessage, response: ServerResponse) {
    await text(request)
    const respond: Respond = (answer) => {
      if (answer === 'held') waitingAnswers.push(respond)
      else responses[answer](response)
    }
    respond(answer)
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '')
    if (request.method === 'OPTIONS') response.writeHead(204, cors).end()
    else if (request.method === 'POST') takeSignUp(request, response).catch(() => undefined)
    else if (path.startsWith('/embed/')) serveFile(path.slice(path.lastIndexOf('/') + 1), response)
    else {
      const isGame = path === '/page'
      // A new page has loaded no files yet.
      if (isGame) loaded.clear()
      const html = isGame ? pageOf(markup, scriptOrigin) : elsewhere
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
    }
  })
  // If anything else fails, the server does not keep the command running.
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
  scriptOrigin = `http://localhost:${port}`

  function setFate(kind: File, fate: Fate) {
    fates.set(kind, fate)
    if (fate === 'held') return
    for (const file of waitingFiles.splice(0)) {
      if (file.kind === kind) file.respond()
      else waitingFiles.push(file)
    }
  }

  function setAnswer(next: Answer) {
    answer = next
    if (next !== 'held') for (const respond of waitingAnswers.splice(0)) respond(next)
  }

  function releaseAll() {
    for (const kind of files) setFate(kind, 'served')
    setAnswer('json')
  }

  return {
    url,
    setFate,
    setAnswer,
    isAnswering: () => answer !== 'held',
    fateOf: (kind: File): Fate => fates.get(kind) ?? 'served',
    /** Whether the page has got a file of this kind, with its published bytes. */
    hasCome: (kind: File) => loaded.has(kind),
    releaseAll,
    /** Answers all that is held back, and serves a page with these elements. */
    reset(next: readonly Slot[] = []) {
      releaseAll()
      markup = next
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type PlayServer = Awaited<ReturnType<typeof startServer>>
