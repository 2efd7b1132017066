import type { Page } from '@playwright/test'
import { countdown, expect, future, loader, test } from './embed-files.ts'
import { fillIn, idle } from './fixtures.ts'
import { preview } from './playground-samples.ts'

/** Collects what breaks the policy of a page or of a frame in it, from their first script on. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('onViolation', (text: string) => violations.push(text))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      Reflect.get(window, 'onViolation')(`${effectiveDirective} ${blockedURI} ${sample}`),
    ),
  )
  return violations
}

const trustedTypesAreEnforced = (page: Page) =>
  page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<p></p>'
      return false
    } catch (error) {
      return error instanceof TypeError
    }
  })

test.describe('our pages break no policy of their own, and have one', () => {
  const join = async (page: Page) => {
    await page.getByRole('button', { name: 'Join the Waiting Queue' }).first().click()
    await fillIn(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
  }
  const places: [string, (page: Page) => Promise<unknown>][] = [
    ['/', async (page) => page.getByLabel('Theme').selectOption('dark')],
    [
      '/demo-portfolios',
      async (page) => {
        await page.getByRole('searchbox').fill('go')
        await page.getByRole('button', { name: /^Filters/ }).click()
        await page.getByRole('checkbox', { name: 'Backend' }).check()
      },
    ],
    ['/about', async (page) => page.getByLabel('Theme').selectOption('dark')],
    ['/nope/nope', async (page) => page.getByRole('link', { name: 'Back to Home' }).focus()],
    [
      '/embed/v1/?form=iframe',
      async (page) => {
        await expect(preview(page).frameLocator('iframe').getByRole('timer')).toBeVisible()
        await page.getByRole('radio', { name: 'Any code' }).check()
        await page.getByRole('button', { name: 'Copy' }).first().click()
      },
    ],
    [`/embed/v1/frame.html?widget=launch-countdown&launch-at=${future}`, join],
    ['/embed/v1/preview.html?widget=waitlist-button', join],
  ]
  for (const [address, use] of places)
    test(address, async ({ page, messages }) => {
      const violations = await watchViolations(page)
      await page.route('**/api/**', (route) => route.fulfill({ status: 201, json: {} }))
      await page.goto(address)
      await idle(page)
      await use(page)
      expect(violations).toEqual([])
      expect(
        messages.filter((message) => !/^(log: Waitlist response|error: .*404)/.test(message)),
      ).toEqual([])
      expect(await trustedTypesAreEnforced(page)).toBe(true)
      // By the policy of every answer, and by the page's own.
      await expect
        .poll(() => [...new Set(violations)])
        .toEqual([expect.stringMatching(/^require-trusted-types/)])
    })
})

for (const policy of ['require-corp', 'credentialless'])
  test.describe(`on a page with the embedder policy ${policy}`, () => {
    const headers = {
      'Cross-Origin-Embedder-Policy': policy,
      'Cross-Origin-Opener-Policy': 'same-origin',
    }
    const isIsolated = (page: Page) => page.evaluate(() => crossOriginIsolated)

    for (const attributes of ['async', 'type="module"'])
      test(`a script tag with ${attributes} works, and all that it fetches later`, async ({
        page,
        partner,
        site,
        messages,
      }) => {
        await partner.open(
          `${countdown}<div data-widget="waitlist-button" data-label="Ask" data-endpoint="/sign-up"></div>
           <demo-directory latency="0" lang="hi"></demo-directory>${loader(site, attributes)}`,
          { headers },
        )
        await expect(page.getByRole('timer')).toBeVisible()
        await expect(page.locator('demo-directory h3').first()).toBeVisible({ timeout: 30_000 })
        await page.getByRole('button', { name: 'Ask' }).click()
        await fillIn(page)
        await page.getByRole('button', { name: 'Submit' }).click()
        await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
        expect(await isIsolated(page)).toBe(true)
        expect(messages.filter((message) => !message.startsWith('log: '))).toEqual([])
      })

    test('the frame is shown', async ({ page, partner, site, messages }) => {
      await partner.open(
        `<iframe title="Widget" src="${site}/embed/v1/frame.html?widget=launch-countdown&amp;launch-at=${future}"></iframe>`,
        { headers },
      )
      await expect(page.frameLocator('iframe').getByRole('timer')).toBeVisible()
      expect(await isIsolated(page)).toBe(true)
      expect(messages).toEqual([])
    })
  })
