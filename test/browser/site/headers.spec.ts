import type { Page } from '@playwright/test'
import { preview } from '../builder-samples.ts'
import { expect, future, idle, signUp, test } from '../fixtures.ts'

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

const join = async (page: Page) => {
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).first().click()
  await signUp(page)
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
      await page.getByRole('radio', { name: 'Thank You' }).check()
      await expect(preview(page).getByRole('heading', { name: 'Thank You!' })).toBeVisible()
      await page.getByRole('radio', { name: 'Any code' }).check()
      await page.getByRole('button', { name: 'Copy' }).first().click()
    },
  ],
  [`/embed/v1/frame.html?widget=launch-countdown&launch-at=${future}`, join],
]

for (const [address, use] of places)
  test(`our page has a policy, and breaks none: ${address}`, async ({ page, messages }) => {
    const violations = await watchViolations(page)
    await page.route('**/api/**', (route) => route.fulfill({ status: 201, json: {} }))
    await page.goto(address)
    await idle(page)
    await use(page)
    // It allows no other origin.
    expect(violations).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    expect(
      messages.filter((message) => !/^(log: Waitlist response|error: .*404)/.test(message)),
    ).toEqual([])
    await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<p></p>'
      } catch {}
    })
    // By the policy of every answer, and by the page's own.
    await expect
      .poll(() => [...new Set(violations)])
      .toEqual([expect.stringMatching(/^require-trusted-types/)])
  })
