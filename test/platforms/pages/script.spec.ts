import type { Page } from '@playwright/test'
import { loader } from '../../browser/fixtures.ts'
import { signUp } from '../sign-up.ts'
import { guideFile } from './guide-file.ts'
import { expect, htmlPage, test } from './partner.ts'

const widgets = `<launch-countdown launch-at="2099-01-01T00:00Z">We launch in 2099.</launch-countdown>
  <div data-widget="waitlist-button" data-label="DIV"></div>
  <demo-directory lang="hi" latency="0"></demo-directory>`

/** The widgets are there, in all forms and with what they fetch later, and take a sign-up to us. */
async function allWorks(page: Page) {
  const timer = page.getByRole('timer')
  await expect(timer).toBeVisible()
  const shown = await timer.innerText()
  await expect(timer).not.toHaveText(shown)
  await expect(page.locator('demo-directory .widget')).toHaveAttribute('lang', 'hi')
  await expect(page.locator('.address').first()).toBeVisible()
  await page.getByRole('button', { name: 'DIV' }).click()
  await signUp(page)
}

const widgetsCode = async (site: string) => (await fetch(`${site}/embed/v1/widgets.js`)).text()

/** A script that puts ours into the page when that has loaded. */
const injecting = (site: string, properties: object) => `<script>addEventListener('load', () => {
  const script = document.createElement('script')
  document.head.append(Object.assign(script, ${JSON.stringify({ ...properties, src: `${site}/embed/v1/widgets.js` })}))
})</script>`

const injected: Record<string, object> = {
  async: { async: true },
  'in order': { async: false },
  'with crossorigin': { crossOrigin: 'anonymous' },
  'as a module': { type: 'module' },
}
for (const [how, properties] of Object.entries(injected))
  test(`script injected after load, ${how}`, async ({ page, site, partnerSite }) => {
    partnerSite.answer('/', htmlPage('Page', injecting(site, properties), widgets))
    await page.goto(partnerSite.url)
    await allWorks(page)
  })

test('script injected by document.write', async ({ page, site, partnerSite }) => {
  const write = `<script>document.write(${JSON.stringify(loader(site)).replace('</', '<\\/')})</script>`
  partnerSite.answer('/', htmlPage('Page', '', widgets + write))
  await page.goto(partnerSite.url)
  await allWorks(page)
})

const tagsOfCombined: Record<string, string> = {
  deferred: '<script defer src="/cache/abc.js?m=1"></script>',
  'async in the head': '<script async src="/cache/abc.js"></script>',
  'as a module': '<script type="module" src="/cache/abc.js"></script>',
}
for (const [how, tag] of Object.entries(tagsOfCombined))
  test(`script combined with others, ${how}`, async ({ page, site, partnerSite }) => {
    const code = await widgetsCode(site)
    const theirs = (name: string) => `!function(){window.${name}=1}();`
    partnerSite.answer('/cache/abc.js', `${theirs('before')}\n${code};${theirs('after')}`)
    partnerSite.answer('/', htmlPage('Page', tag, widgets))
    await page.goto(partnerSite.url)
    await allWorks(page)
    expect(
      await page.evaluate(() => [Reflect.get(window, 'before'), Reflect.get(window, 'after')]),
    ).toEqual([1, 1])
  })

test('script renamed, on the partner’s own site', async ({ page, site, partnerSite }) => {
  partnerSite.answer('/js/launch.min.js', await widgetsCode(site))
  partnerSite.answer(
    '/',
    htmlPage('Page', '<script async src="/js/launch.min.js"></script>', widgets),
  )
  await page.goto(partnerSite.url)
  await allWorks(page)
})

for (const type of ['classic', 'module'])
  test(`script inlined, ${type}`, async ({ page, site, partnerSite }) => {
    const code = await widgetsCode(site)
    const tag = type === 'module' ? '<script type="module">' : '<script>'
    partnerSite.answer('/', htmlPage('Page', '', `${widgets}${tag}${code}</script>`))
    await page.goto(`${partnerSite.url}/?a=1`)
    await allWorks(page)
  })

test('script with ?ver= and what keeps optimisers off', async ({ page, site, partnerSite }) => {
  const tag = guideFile('optimiser/page.html', site).replace('widgets.js', 'widgets.js?ver=1')
  partnerSite.answer('/', htmlPage('Page', tag, widgets))
  await page.goto(partnerSite.url)
  await allWorks(page)
})

for (const [file, tag] of [
  ['headers.txt', ''],
  ['nonce.txt', 'page.html'],
])
  test(`strict policy, as the guide has it: ${file}`, async ({ page, site, partnerSite }) => {
    const [name = '', policy] = guideFile(`strict-policy/${file}`, site).trim().split(': ')
    const script = tag ? guideFile(`strict-policy/${tag}`, site) : loader(site)
    partnerSite.answer('/', {
      body: htmlPage('Page', script, widgets),
      headers: { [name]: `${policy}; img-src data:; default-src 'none'` },
    })
    const answer = await page.goto(partnerSite.url)
    expect(answer?.headers()).toHaveProperty('content-security-policy')
    await allWorks(page)
  })

test('strict policy with strict-dynamic, injected', async ({ page, site, partnerSite }) => {
  const [, policy = ''] = guideFile('strict-policy/nonce.txt', site).trim().split(': ')
  const script = injecting(site, {}).replace('<script', '<script nonce="random"')
  partnerSite.answer('/', {
    body: htmlPage('Page', script, widgets),
    headers: { 'Content-Security-Policy': policy },
  })
  await page.goto(partnerSite.url)
  await allWorks(page)
})
