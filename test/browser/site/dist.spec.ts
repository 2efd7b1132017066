import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { firstPaintBudgets, formFileBudget, scriptBudget } from '../../bench/budgets.ts'
import { firstPaintBytes, formBytes, scriptBytes } from '../../bench/sizes.ts'
import { expect, idle, pinned, test } from '../fixtures.ts'

const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
const read = (path: string) => readFileSync(`dist/${path}`, 'utf8')
const version = pinned.replace('/widgets.js', '')

test('dist/ contains every promised file', () => {
  const promised = [
    ...['index.html', 'demo-portfolios.html', 'about.html', '404.html', 'assets'],
    ...[
      'robots.txt',
      'sitemap.xml',
      'llms.txt',
      'llms-full.txt',
      'embed/integrity.json',
      'embed/oembed.json',
    ],
    ...['widgets.js', 'custom-elements.json', 'index.html', 'openapi.json', 'frame.html'].map(
      (name) => `embed/v1/${name}`,
    ),
    ...['widgets.js', 'frame.html', 'package.tgz'].map((name) => `${version}/${name}`),
    'wordpress/launch-widgets.zip',
    'wordpress/directory/launch-widgets.zip',
  ]
  expect(promised.filter((file) => !files.includes(file))).toEqual([])
})

test('every link of llms.txt leads to a file', () => {
  const links = Array.from(read('llms.txt').matchAll(/^- \[[^\]]+\]\((.+?)\)/gm), ([, link]) =>
    new URL(link ?? '').pathname.slice(1).replace(/\/$/, '/index.html'),
  )
  expect(links.length).toBeGreaterThan(8)
  expect(links.filter((link) => !files.includes(link))).toEqual([])
})

// The next build may change it.
test('no text links to a version that is not released', () => {
  const versions = files.filter((file) => /^embed\/\d[^/]*$/.test(file))
  const others = versions.filter(
    (folder) => !existsSync(folder.replace('embed/', 'site/released/')),
  )
  // Whoever wants a version all the same finds its hashes in one place.
  const texts = files.filter(
    (file) =>
      /\.(?:html|md|txt|json)$/.test(file) &&
      !versions.includes(dirname(file)) &&
      file !== 'embed/integrity.json',
  )
  expect(texts.length).toBeGreaterThan(10)
  for (const folder of others)
    expect(texts.filter((file) => read(file).includes(`${folder}/`))).toEqual([])
  const builder = read('embed/v1/index.html')
  expect(builder.includes('Stay on version')).toBe(!others.includes(version))
})

test('the moving script and the pinned one are the same', () => {
  expect(read('embed/v1/widgets.js') === read(pinned)).toBe(true)
})

test('the manifest is valid, and every file that the page names exists', async ({ page, site }) => {
  const missing: string[] = []
  page.on('response', (response) => {
    if (!response.ok()) missing.push(response.url())
  })
  await page.goto('/')
  await idle(page)
  const session = await page.context().newCDPSession(page)
  // Chromium reads the manifest later than the page.
  await expect
    .poll(async () => {
      const { url, errors } = await session.send('Page.getAppManifest')
      return { url, errors }
    })
    .toEqual({ url: `${site}/site.webmanifest`, errors: [] })
  expect(missing).toEqual([])
  // Programs request it without reading a page.
  const icon = await page.request.get('/favicon.ico')
  expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
})

test('the script and the file of the form do not grow', () => {
  expect(scriptBytes()).toBeLessThanOrEqual(scriptBudget)
  expect(formBytes()).toBeLessThanOrEqual(formFileBudget)
})

for (const path of ['/', '/?name=priya-raman&voice=notebook', '/demo-portfolios', '/about'])
  test(`what is fetched before ${path} is painted fits its round trips`, async ({ baseURL }) => {
    const bytes = await firstPaintBytes(`${baseURL}${path}`)
    for (const [name, budget] of Object.entries(firstPaintBudgets))
      expect(bytes[name as keyof typeof bytes], name).toBeLessThanOrEqual(budget)
  })

/** The texts in dist/ that may have HTML in them, with those of the plugin. */
const withHtml = () => {
  const mayHaveHtml = (file: string) => /\.(?:html|js|json|md|php|txt)$/.test(file)
  const plugin = unzipSync(readFileSync('dist/wordpress/launch-widgets.zip'))
  return [
    ...files.filter(mayHaveHtml).map((file) => ({ file, text: read(file) })),
    ...Object.entries(plugin)
      .filter(([file]) => mayHaveHtml(file))
      .map(([file, bytes]) => ({ file, text: strFromU8(bytes) })),
  ]
}

test('every form is sent in UTF-8, whatever the encoding of its page', () => {
  const forms = withHtml().flatMap(({ file, text }) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"')
      .split(/<form\s/)
      .slice(1)
      .map((rest) => `${file}: ${rest.split('>')[0]}`),
  )
  for (const part of ['index.html', 'embed/v1/index.html', '.server/start.js', 'settings-page.php'])
    expect(forms.filter((form) => form.includes(part)).length, part).toBeGreaterThan(0)
  expect(forms.filter((form) => !/ accept-charset=\W*utf-8\W/.test(form))).toEqual([])
})
