import { expect, test } from 'vitest'
import { siteBrand } from '../../../site/base/site-brand.ts'
import { renderSite } from '../../../site/build/render-site.ts'

const files = { script: '', imports: [], style: '' }
const built = {
  assets: new Proxy({}, { get: (_, source) => `/${String(source)}` }),
  ...{ builder: files, preview: files, scripts: {}, hashes: {}, released: [], files: [] },
}

const render = (env: NodeJS.ProcessEnv) =>
  renderSite(built, { brand: siteBrand(env), plainForm: false })

const pages = ['index.html', 'about.html', 'demo-portfolios.html']
const byDefault = await render({})

test.each([
  ['SITE_URL', 'https://own.example.com', [...pages, 'robots.txt', 'sitemap.xml', 'llms.txt']],
  ['SITE_URL', 'https://own.example.com', ['embed/v1/index.html', 'embed/v1/openapi.json']],
  ['SITE_URL', 'https://own.example.com', ['embed/v1/guides.md', 'embed/v1/launch-countdown.md']],
  ['CONTACT', 'own@example.com', [...pages, '404.html']],
  ['DASHBOARD_URL', 'https://dashboard.example.com/', ['index.html', 'embed/v1/index.html']],
  ['DEMO_URL', 'https://demo.example.com/', ['demo-portfolios.html', 'embed/v1/preview.html']],
  ['WAITLIST_ENDPOINT', 'https://api.example.com/join', ['index.html', 'about.html', '_headers']],
  ['LAUNCH_AT', '2099-05-06T10:00Z', ['index.html', 'embed/v1/index.html']],
])('%s is on the site, where %s was not', async (name, value, paths) => {
  const texts = await render({ [name]: value })
  expect(Object.keys(texts)).toEqual(Object.keys(byDefault))
  // Headers name an origin.
  const shown = (path: string) =>
    path === '_headers' ? `connect-src 'self' ${new URL(value).origin};` : value
  expect(paths.filter((path) => byDefault[path]?.includes(shown(path)))).toEqual([])
  expect(paths.filter((path) => !texts[path]?.includes(shown(path)))).toEqual([])
})

test('a page counts to a future launch and shows a past one as live', async () => {
  const phase = ({ 'index.html': html = '' }) => /data-phase="(\w+)"/.exec(html)?.[1]
  expect(phase(await render({ LAUNCH_AT: '2099-05-06T10:00Z' }))).toBe('before')
  expect(phase(await render({ LAUNCH_AT: '1999-05-06T10:00Z' }))).toBe('live')
})
