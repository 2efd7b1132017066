import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../attack/free-port.ts'
import { loader } from '../../browser/fixtures.ts'
import { signUp } from '../sign-up.ts'
import { expect, guideFile, htmlPage, test } from './partner.ts'

const button = '<waitlist-button trigger-type="login"></waitlist-button>'

/** The header that a guide gives, beside a policy of the rest of the page. */
function policyOf(file: string, site: string): Record<string, string> {
  const [name = '', policy] = guideFile(`strict-policy/${file}`, site).trim().split(': ')
  return { [name]: `${policy}; img-src data:; default-src 'none'` }
}

/**
 * What Google Tag Manager does with a Custom HTML tag: it parses the markup, puts its nodes into the
 * page, and makes each script anew, so that it runs.
 */
const tagManager = (tags: readonly string[]) => `<script>
  window.dataLayer = [{ event: 'gtm.js' }]
  addEventListener('load', () => {
    for (const tag of ${JSON.stringify(tags).replaceAll('</', '<\\/')}) {
      const place = document.createElement('div')
      place.innerHTML = tag
      for (const old of place.querySelectorAll('script')) {
        const script = document.createElement('script')
        for (const { name, value } of old.attributes) script.setAttribute(name, value)
        script.text = old.text
        old.replaceWith(script)
      }
      document.body.append(place)
    }
  })
</script>`

const tagsOf = (site: string) =>
  ['widgets.html', 'sign-ups.html'].map((file) => guideFile(`tag-manager/${file}`, site))

/** The head and the headers of a page, as each guide has them. */
const guides: Record<string, (site: string) => [head: string, headers?: Record<string, string>]> = {
  'what keeps optimisers off': (site) => [guideFile('optimiser/page.html', site)],
  'a strict policy': (site) => [loader(site), policyOf('headers.txt', site)],
  'a strict policy with a nonce': (site) => [
    guideFile('strict-policy/page.html', site),
    policyOf('nonce.txt', site),
  ],
  'Google Tag Manager': (site) => [tagManager(tagsOf(site))],
}

for (const [guide, pageOf] of Object.entries(guides))
  test(`a visitor joins on a page with ${guide}`, async ({ page, site, partnerSite }) => {
    const [head, headers] = pageOf(site)
    partnerSite.answer('/', htmlPage('Page', head, button), headers)
    await page.goto(partnerSite.url)
    await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
    await signUp(page)
    if (guide !== 'Google Tag Manager') return
    expect(await page.evaluate(() => Reflect.get(window, 'dataLayer'))).toEqual([
      { event: 'gtm.js' },
      { event: 'waitlistsent', triggerType: 'login' },
    ])
    // It refuses newer words than those of ES5 in its tags.
    expect(tagsOf(site).join()).not.toMatch(/=>|`|\b(?:const|let|class)\b/)
  })

test('the script works in a file of others, as optimisers combine them', async ({
  page,
  site,
  partnerSite,
}) => {
  const code = await (await fetch(`${site}/embed/v1/widgets.js`)).text()
  partnerSite.answer(
    '/all.js',
    `!function(){window.one=1}();\n${code};!function(){window.two=2}();`,
  )
  const directory = '<demo-directory lang="hi" latency="0"></demo-directory>'
  const head = '<script type="module" src="/all.js"></script>'
  partnerSite.answer('/', htmlPage('Page', head, button + directory))
  await page.goto(partnerSite.url)
  // What it fetches later comes from us.
  await expect(page.locator('demo-directory .widget')).toHaveAttribute('lang', 'hi')
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await signUp(page)
  expect(await page.evaluate('[one, two]')).toEqual([1, 2])
})

test('the sample endpoint stores a sign-up of another site', async ({ site }) => {
  const folder = mkdtempSync(join(tmpdir(), 'endpoint-'))
  const port = await freePort(Math.random)
  writeFileSync(join(folder, 'endpoint.mjs'), guideFile('endpoint/endpoint.js', site))
  const server = spawn(process.execPath, ['endpoint.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
  })
  try {
    const answerTo = (path: string, options: RequestInit) =>
      fetch(`http://127.0.0.1:${port}/${path}`, options).catch(() => undefined)
    const statusOf = async (options: RequestInit) => (await answerTo('', options))?.status
    await expect.poll(() => statusOf({ method: 'OPTIONS' })).toBe(204)
    expect(await statusOf({})).toBe(405)
    expect(await statusOf({ method: 'POST', body: '{' })).toBe(400)
    expect(await statusOf({ method: 'POST', body: 'x'.repeat(16_385) })).toBe(413)
    const body = JSON.stringify({ email: 'guide@example.com' })
    const taken = await answerTo('?utm_source=letter', { method: 'POST', body })
    expect(taken?.ok).toBe(true)
    expect(taken?.headers.get('access-control-allow-origin')).toBe('*')
    const line = readFileSync(join(folder, 'sign-ups.jsonl'), 'utf8')
    expect(JSON.parse(line)).toMatchObject({ email: 'guide@example.com', utm_source: 'letter' })
  } finally {
    server.kill()
    rmSync(folder, { recursive: true })
  }
})
