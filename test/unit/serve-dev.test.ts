import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { emailsIn, makeFolder, post, sample } from './server-samples.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
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
}, 30_000)
afterAll(async () => {
  await server.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Asks as a browser does that opens a page. */
const open = (path: string) => fetch(url + path, { headers: { Accept: 'text/html,*/*;q=0.8' } })

it.each(['/', '/?utm=x'])('answers %s with the landing page', async (path) => {
  const response = await open(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('/@vite/client')
})

it.each(
  ['/demo-portfolios', '/about'].flatMap((route) =>
    ['', '?q=a/b'].map((ending) => [route + ending, route] as const),
  ),
)('answers %s with the page of %s, without a redirect', async (path, route) => {
  const response = await fetch(url + path, { redirect: 'error' })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(`"${route}" aria-current="page"`)
})

it('redirects to the one address of a page', async () => {
  for (const [path, route] of [
    ['/index.html', '/'],
    ['/about.html', '/about'],
    ['/embed/', '/embed/v1/'],
  ] as const) {
    const { status, headers } = await fetch(url + path, { redirect: 'manual' })
    expect([path, status, headers.get('location')]).toEqual([path, 301, route])
  }
})

it.each(['/nope', '/nope/', '/about/more', '/404', '/404.html', '/nope.js', '/partials'])(
  'answers %s with status 404 and the 404 page, as Vite sends pages',
  async (path) => {
    const response = await open(path)
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain('Oops! Page not found')
    expect(html).toContain('/@vite/client')
  },
)

it('has no file before the first sign-up', async () => {
  await open('/')
  expect(existsSync(waitlistDatabase)).toBe(false)
})

it('receives sign-ups on the path of the built site, and gives them to nobody', async () => {
  expect((await post(url + waitlistEndpoint, sample)).status).toBe(201)
  expect((await post(`${url}${waitlistEndpoint}?again`, sample)).status).toBe(201)
  expect((await post(url + waitlistEndpoint, '{}')).status).toBe(400)
  expect(emailsIn(waitlistDatabase)).toEqual([sample.email])
  for (const query of ['', '?raw', '?url', '?import&raw']) {
    const response = await fetch(`${url}/@fs${waitlistDatabase}${query}`)
    expect(await response.text()).not.toContain(sample.email)
  }
})

it('receives them where WAITLIST_ENDPOINT has the pages send them, too', async () => {
  expect((await post(`${url}/other`, sample)).status).toBe(201)
})

it('keeps to itself what lies beside the sources, where the default file is', async () => {
  const response = await fetch(`${url}/@fs${join(repository, 'LICENSE')}`)
  expect(response.ok).toBe(false)
  expect(await response.text()).not.toContain('Permission is hereby granted')
})

it('serves the loader from its source, with the modules of the elements', async () => {
  const response = await fetch(`${url}/embed/v1/widgets.js?v=1`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/javascript')
  const code = await response.text()
  expect(code).not.toContain('__WIDGET_MODULES__')
  const modules = code.match(/"\/@fs[^"]+\.element\.ts"/g) ?? []
  expect(modules.length).toBeGreaterThan(0)
  for (const path of modules) expect((await fetch(url + JSON.parse(path))).status).toBe(200)
})

it('serves the frame from its source, with its scripts as modules', async () => {
  const response = await open('/embed/v1/frame.html?widget=launch-countdown')
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/<script type="module"[^>]* src="frame.js"/)
  for (const file of ['frame.js', 'frame.css'])
    expect((await fetch(`${url}/embed/v1/${file}`)).status).toBe(200)
})
