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

/** Asks as a browser does that opens a page. @returns status, target of a redirect, and text */
async function open(path: string) {
  const headers = { Accept: 'text/html,*/*;q=0.8' }
  const response = await fetch(url + path, { headers, redirect: 'manual' })
  return [response.status, response.headers.get('location'), await response.text()]
}

const page = (part: string) => expect.stringMatching(new RegExp(`/@vite/client.*${part}`, 's'))

it.each([
  ['/?utm=x', 200, null, page('aria-current="page"')],
  ['/demo-portfolios', 200, null, page('"/demo-portfolios" aria-current="page"')],
  ['/about?q=a/b', 200, null, page('"/about" aria-current="page"')],
  ['/index.html', 301, '/', ''],
  ['/about.html', 301, '/about', ''],
  ['/embed/', 301, '/embed/v1/', ''],
  ...['/nope', '/nope/', '/about/more', '/404', '/404.html', '/nope.js', '/partials'].map(
    (path): [string, number, null, unknown] => [path, 404, null, page('Oops! Page not found')],
  ),
])('answers %s with %d', async (path, ...answer) => {
  expect(await open(path)).toEqual(answer)
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

it('serves the frame from its source, with its scripts as modules', async () => {
  const [, , html] = await open('/embed/v1/frame.html?widget=launch-countdown')
  expect(html).toMatch(/<script type="module"[^>]* src="frame.js"/)
  for (const file of ['frame.js', 'frame.css'])
    expect((await fetch(`${url}/embed/v1/${file}`)).status).toBe(200)
})
