import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { repository } from '../../site/build/tools/repository.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { emailsIn, makeFolder, post, sample } from './server-samples.ts'

const folder = makeFolder()
const waitlistDatabase = join(folder, '.data', 'waitlist.db')
let server: ViteDevServer
let url: string

// One server for all: it takes its time to start.
beforeAll(async () => {
  vi.stubEnv('WAITLIST_DATABASE', waitlistDatabase)
  vi.stubEnv('WAITLIST_RATE', '0')
  vi.stubEnv('HOST', '127.0.0.1')
  vi.stubEnv('WAITLIST_ENDPOINT', '/other')
  server = await createServer({
    configFile: join(repository, 'vite.config.ts'),
    cacheDir: join(folder, 'cache'),
    optimizeDeps: { noDiscovery: true, include: [] },
    logLevel: 'silent',
    server: { port: 0, watch: null },
  })
  await server.listen()
  url = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
})
afterAll(async () => {
  await server.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it('receives sign-ups where the built site and WAITLIST_ENDPOINT do, and gives them to nobody', async () => {
  for (const path of [waitlistEndpoint, `${waitlistEndpoint}?again`, '/other'])
    expect((await post(url + path, sample)).status).toBe(201)
  expect((await post(url + waitlistEndpoint, '{}')).status).toBe(400)
  expect(emailsIn(waitlistDatabase)).toEqual([sample.email])
  for (const query of ['', '?raw', '?url', '?import&raw']) {
    const response = await fetch(`${url}/@fs${waitlistDatabase}${query}`)
    expect(await response.text()).not.toContain(sample.email)
  }
  // It lies beside the sources, where the default file is.
  expect((await fetch(`${url}/@fs${join(repository, 'LICENSE')}`)).ok).toBe(false)
})

it('serves the loader from its source, with the modules of the elements', async () => {
  const response = await fetch(`${url}/embed/v1/widgets.js?v=1`)
  expect(response.headers.get('content-type')).toBe('text/javascript')
  const code = await response.text()
  expect(code).not.toContain('__WIDGET_MODULES__')
  const modules = code.match(/"\/@fs[^"]+\.element\.ts"/g) ?? []
  expect(modules.length).toBeGreaterThan(0)
  for (const path of modules) expect((await fetch(url + JSON.parse(path))).status).toBe(200)
})
