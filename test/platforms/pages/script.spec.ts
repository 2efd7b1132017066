import type { Page } from '@playwright/test'
import { loader } from '../../browser/fixtures.ts'
import { signUp } from '../sign-up.ts'
import { expect, guideFile, htmlPage, test } from './partner.ts'

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

/** A script that puts ours into the page when that has loaded. */
const injecting = (site: string) => `<script>addEventListener('load', () => {
  const script = document.createElement('script')
  document.head.append(Object.assign(script, { async: true, src: '${site}/embed/v1/widgets.js' }))
})</script>`

/** A page that has our script in some way. */
interface Way {
  head?: string
  /** What comes at the end of its body. */
  end?: string
  /** A script of the partner's own site, in which ours is. */
  file?: string
  headers?: Record<string, string>
}

const theirs = (name: string) => `!function(){window.${name}=1}();`
const combined = (code: string) => `${theirs('before')}\n${code};${theirs('after')}`
const ownScript = '/js/launch.min.js'

/** The header that a guide gives, beside a policy of the rest of the page. */
function policyOf(file: string, site: string): Record<string, string> {
  const [name = '', policy] = guideFile(`strict-policy/${file}`, site).trim().split(': ')
  return { [name]: `${policy}; img-src data:; default-src 'none'` }
}

const ways: Record<string, (site: string, code: string) => Way> = {
  'injected after load, async': (site) => ({ head: injecting(site) }),
  'injected by document.write': (site) => ({
    end: `<script>document.write(${JSON.stringify(loader(site)).replace('</', '<\\/')})</script>`,
  }),

  'combined with others, as a module': (_, code) => ({
    head: `<script type="module" src="${ownScript}"></script>`,
    file: combined(code),
  }),
  'renamed, on the partner’s own site': (_, code) => ({
    head: `<script async src="${ownScript}"></script>`,
    file: code,
  }),
  'inlined, module': (_, code) => ({ end: `<script type="module">${code}</script>` }),
  'with ?ver= and what keeps optimisers off': (site) => ({
    head: guideFile('optimiser/page.html', site).replace('widgets.js', 'widgets.js?ver=1'),
  }),
  'under a strict policy, as the guide has it': (site) => ({
    head: loader(site),
    headers: policyOf('headers.txt', site),
  }),
  'under a strict policy with a nonce, as the guide has it': (site) => ({
    head: guideFile('strict-policy/page.html', site),
    headers: policyOf('nonce.txt', site),
  }),
}

for (const [way, pageOf] of Object.entries(ways))
  test(`script ${way}`, async ({ page, site, partnerSite }) => {
    const code = await (await fetch(`${site}/embed/v1/widgets.js`)).text()
    const { head = '', end = '', file, headers } = pageOf(site, code)
    if (file) partnerSite.answer(ownScript, file)
    partnerSite.answer('/', htmlPage('Page', head, widgets + end), headers)
    await page.goto(`${partnerSite.url}/?a=1`)
    await allWorks(page)
    if (file?.startsWith(theirs('before')))
      expect(await page.evaluate('[before, after]')).toEqual([1, 1])
  })
