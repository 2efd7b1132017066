import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { text } from 'node:stream/consumers'

type Headers = Readonly<Record<string, string>>

/** A page with this body. */
export const htmlPage = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Partner</title>${head}</head><body>${body}</body></html>`

const types: Headers = { '.js': 'text/javascript', '.css': 'text/css', '.ico': 'image/x-icon' }

/**
 * Starts a partner's site on its own origin, which also takes sign-ups. It serves our files under any path, such as
 * `/some/path/embed/v1/widgets.js`, and under `/no-cors/` without the CORS header.
 * @param packages the folder whose packages it has, as `/node_modules/bootstrap/dist/css/bootstrap.css`
 */
export async function startPartner(packages?: string) {
  const answers = new Map<string, { content: string; headers: Headers }>()
  answers.set('/favicon.ico', { content: '', headers: {} })
  const posted: string[] = []
  let status: number | 'never' = 201
  let spoilt = { file: '', how: 'not at all' }
  let release = () => {}
  let released = Promise.resolve()

  function readFile(path: string): string | Buffer | undefined {
    const [ours] = /\/embed\/.+/.exec(path) ?? []
    const file = ours ? `dist${ours}` : packages && /^.node_modules./.test(path) && packages + path
    const how = path.includes(spoilt.file) ? spoilt.how : ''
    if (how === 'missing' || !file || !existsSync(file)) return undefined
    const bytes = readFileSync(file)
    return how === 'changed' ? `${bytes};document.title="Theirs"` : bytes
  }

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '')
    if (request.method === 'POST') {
      const body = await text(request)
      if (status === 'never') return
      if (status === 0) {
        response.destroy()
        return
      }
      if (status < 300) posted.push(body)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
      return
    }
    if (spoilt.how === 'held' && path.includes(spoilt.file)) await released
    const { content = readFile(path), headers = {} } = answers.get(path) ?? {}
    if (path.includes('/embed/')) {
      // WebKit caches without this header.
      response.setHeader('Cache-Control', 'no-store')
      if (!path.startsWith('/no-cors/')) response.setHeader('Access-Control-Allow-Origin', '*')
    }
    const type = `${types[extname(path)] ?? 'text/html'}; charset=utf-8`
    response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': type, ...headers })
    response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    /** Its origin. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Answers a path from now on: with a page, or with a script where the path ends in `.js`. */
    answer(path: string, content: string, headers: Headers = {}): void {
      answers.set(path, { content, headers })
    },
    /** The bodies of accepted POST requests, in order, for any path. */
    posted: posted as readonly string[],
    /** The status that a sign-up gets from now on; 0 cuts the connection, `never` leaves it waiting. */
    answerPostsWith(next: number | 'never') {
      status = next
    },
    /** Makes one of our files missing or changed, or holds it back until the next call. */
    spoil(file: string, how: 'missing' | 'changed' | 'held' | 'not at all') {
      release()
      spoilt = { file, how }
      released = new Promise((resolve) => {
        release = resolve
      })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type PartnerServer = Awaited<ReturnType<typeof startPartner>>
