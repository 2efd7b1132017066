import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sirv from 'sirv'
import packageJson from '../../package.json' with { type: 'json' }
import { test as base } from './fixtures.ts'

interface Fixtures {
  /**
   * A third origin that serves `dist/embed/` under any path: `/some/path/embed/v1/widgets.js`.
   * Under `/no-cors/` it forgets the header that modules of another origin need.
   */
  files: string
}

/** The fixtures, and an origin of its own for the embed files, as a CDN would be. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  files: async ({}, use) => {
    const serve = sirv('dist/embed', { dev: true })
    const server = createServer((request, response) => {
      if (!request.url?.startsWith('/no-cors/'))
        response.setHeader('Access-Control-Allow-Origin', '*')
      request.url = request.url?.replace(/^.*\/embed\//, '/')
      serve(request, response, () => {
        response.writeHead(404).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

/** The self-contained script of this version, under `dist/`. */
export const pinned = `embed/${packageJson.version}/widgets.js`

export const future = '2099-01-01T00:00:00Z'
export const countdown = `<launch-countdown launch-at="${future}"></launch-countdown>`
export const loader = (site: string, attributes = 'async') =>
  `<script ${attributes} src="${site}/embed/v1/widgets.js"></script>`

export { expect } from './fixtures.ts'
