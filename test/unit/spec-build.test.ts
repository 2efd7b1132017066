import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { pages } from '../../site/build/pages/pages.ts'
import { robots, sitemap } from '../../site/build/pages/robots-and-sitemap.ts'
import { readDefinitions } from '../../site/build/reference/definitions.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

afterEach(() => {
  vi.unstubAllEnvs()
})

test('what the environment sets is in the pages', { timeout: 30_000 }, async () => {
  vi.stubEnv('LAUNCH_AT', '2099-01-01T00:00')
  vi.stubEnv('WAITLIST_ENDPOINT', 'https://api.example.com/x_pre_launch')
  vi.stubEnv('DASHBOARD_URL', 'https://start.example.com/')
  vi.stubEnv('DEMO_URL', 'https://look.example.com/')
  vi.stubEnv('SITE_URL', 'https://www.example.com')
  const server = await createServer({
    root: `${repository}/site`,
    configFile: false,
    logLevel: 'silent',
    plugins: [pages()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const pageOf = (name: string) =>
    server.transformIndexHtml(
      `/${name}.html`,
      readFileSync(`${repository}/site/${name}.html`, 'utf8'),
    )
  const [landing, demo] = [await pageOf('index'), await pageOf('demo-portfolios')]
  await server.close()
  expect(landing).toContain('"availabilityStarts":"2099-01-01T00:00"')
  expect(landing).toContain('endpoint="https://api.example.com/x_pre_launch"')
  expect(landing).toContain('href="https://start.example.com/"')
  expect(landing).toContain('<link rel="canonical" href="https://www.example.com/">')
  expect(demo).toContain('<demo-directory sync-url demo-url="https://look.example.com/">')
})

test('what the environment sets is the default of the widgets', { timeout: 30_000 }, async () => {
  const definitions = await readDefinitions({
    launchAt: '2099-01-01T00:00',
    waitlistEndpoint: 'https://api.example.com/x_pre_launch',
    dashboardUrl: 'https://start.example.com/',
    demoUrl: 'https://look.example.com/',
  })
  const defaults = Object.fromEntries(
    definitions.flatMap(({ attributes }) =>
      Object.entries(attributes).map(([name, { default: value }]) => [name, value]),
    ),
  )
  expect(defaults).toMatchObject({
    launchAt: '2099-01-01T00:00',
    endpoint: 'https://api.example.com/x_pre_launch',
    dashboardUrl: 'https://start.example.com/',
    demoUrl: 'https://look.example.com/',
  })
})

test('a bad value stops the build with one sentence', { timeout: 30_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'site/build/build.ts'],
    { cwd: repository, encoding: 'utf8', env: { ...process.env, LAUNCH_AT: 'soon' } },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^LAUNCH_AT is "soon", but it takes .*\.\n$/)
})

test('the site map names the pages, and robots.txt names the site map', () => {
  const origin = 'https://www.example.com'
  const locations = Array.from(
    sitemap(origin, ['/', '/about']).matchAll(/<loc>(.+?)<\/loc>/g),
    ([, location]) => location,
  )
  expect(locations).toEqual([`${origin}/`, `${origin}/about`])
  expect(robots(origin)).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
})
