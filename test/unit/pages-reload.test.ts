import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pages } from '../../site/build/pages/pages.ts'
import * as brand from '../../widgets/brand.ts'

const root = new URL('../../site/', import.meta.url).pathname
let server: ViteDevServer

beforeAll(async () => {
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [pages(brand)],
    server: { middlewareMode: true, ws: false },
  })
})

afterAll(() => server.close())

test('the dev server renders a page', async () => {
  const html = await server.transformIndexHtml('/', '<title><%= it.brand.product %></title>')
  expect(html).toContain('<title>Nameplate</title>')
})

test('a change of a partial reloads the page', async () => {
  const send = vi.spyOn(server.environments.client.hot, 'send')
  server.watcher.emit('change', `${root}partials/footer.eta`)
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'full-reload' }))
})
