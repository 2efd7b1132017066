import type { Browser, Page } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { builder, guideCode } from '../builder-samples.ts'
import { expect, hold, sideways, test, watchShift } from '../fixtures.ts'
import { htmlPage, startPartner } from '../partner-server.ts'

/** What the builder gives for the form for where scripts are blocked. */
async function snippetFor(page: Page, choices: Record<string, string>): Promise<string> {
  await page.goto(`${builder}?${new URLSearchParams(choices)}`)
  await page.locator('summary', { hasText: /^Advanced/ }).click()
  await page.getByRole('radio', { name: /^Also where scripts are blocked/ }).check()
  return page.getByLabel('Your snippet').inputValue()
}

/** Fills in the form of a page, by keyboard, with a slip that the answer tells. */
async function join(page: Page, title: string) {
  await page.getByLabel('Full Name').fill('Sample Person')
  await page.getByLabel('Email Address').fill('sample@example.com')
  await page.getByLabel('Current Designation').fill('Engineer')
  await page.getByLabel('Current Designation').press('Enter')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Sample Person')
  await page.getByRole('checkbox', { name: /\.notebook\.ltd$/ }).check()
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(page.getByText('We will write to sample@example.com.')).toBeVisible()
}

const offs = {
  'scripts are off': async (browser: Browser) =>
    (await browser.newContext({ javaScriptEnabled: false })).newPage(),
  'our script is blocked': async (browser: Browser) => {
    const page = await browser.newPage()
    await page.route('**/embed/**/*.js', (route) => route.abort())
    return page
  },
}

for (const [where, form] of [
  ['scripts are off', 'element'],
  ['our script is blocked', 'div'],
] as const)
  test(`a visitor joins on a partner's page where ${where}: ${form}`, async ({ page, browser }) => {
    const snippet = await snippetFor(page, {
      ...{ widget: 'waitlist-button', form, 'trigger-type': 'login', 'address-name': 'asha' },
    })
    const partner = await startPartner()
    partner.answer('/', htmlPage(`<main><h1>Partner</h1>${snippet}</main>`))
    const visitor = await offs[where](browser)
    await visitor.setViewportSize({ width: 360, height: 740 })
    await visitor.goto(`${partner.url}/`)
    await expect(visitor.getByLabel('Full Name')).toBeHidden()
    await visitor.getByText('Join the Waiting Queue').press('Enter')
    expect(await sideways(visitor)).toBe(0)
    await expect(visitor.getByRole('checkbox', { name: 'asha.techworks.ltd' })).toBeVisible()
    if (where !== 'scripts are off') expect(await findViolations(visitor)).toEqual([])
    await join(visitor, 'Login Interest')
    await visitor.getByRole('link', { name: 'Back to the page' }).click()
    await expect(visitor).toHaveURL(`${partner.url}/`)
    await visitor.context().close()
    await partner.close()
  })

for (const widget of ['waitlist-button', 'launch-countdown'])
  test(`the form disappears before it is visible, and nothing moves: ${widget}`, async ({
    page,
    partner,
  }) => {
    const style = await guideCode(page, 'place')
    const snippet = await snippetFor(page, { widget, 'launch-at': '2099-01-01T00:00' })
    const release = await hold(page, '**/embed/v1/widgets.js')
    const readShift = await watchShift(page)
    // It is loaded when the script is.
    const loaded = partner.open(`${snippet}<p>Below it.</p>`, { head: `<style>${style}</style>` })
    await expect(page.getByText('Join the Waiting Queue')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toBeHidden()
    release()
    await loaded
    await expect(page.getByRole('button', { name: 'Join the Waiting Queue' })).toBeVisible()
    await expect(page.locator('details')).toBeHidden()
    expect(await readShift()).toBe(0)
  })

for (const [widget, form] of [
  ['waitlist-button', 'element'],
  ['waitlist-button', 'div'],
  ['launch-countdown', 'element'],
] as const)
  test(`the form stays while a visitor fills it in, when the script comes: ${widget}, ${form}`, async ({
    page,
    partner,
  }) => {
    const snippet = await snippetFor(page, { widget, form, 'launch-at': '2099-01-01T00:00' })
    const release = await hold(page, '**/embed/v1/widgets.js')
    const loaded = partner.open(snippet)
    const line = page.getByText('Join the Waiting Queue')
    await line.click()
    await page.getByLabel('Full Name').pressSequentially('Sample')
    release()
    await loaded
    await page.evaluate((widget) => customElements.whenDefined(widget), widget)
    await page.keyboard.type(' Person')
    await expect(page.getByLabel('Full Name')).toHaveValue('Sample Person')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await line.click()
    await expect(page.getByRole('button', { name: 'Join the Waiting Queue' })).toBeVisible()
    await expect(page.locator('details')).toBeHidden()
  })

test("the fallback appears if the modal's form fails to load", async ({ page, partner }) => {
  const snippet = await snippetFor(page, { widget: 'waitlist-button' })
  await page.route(/\/embed\/[\d.]+\/form-/, (route) => route.abort())
  await partner.open(snippet)
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await expect(page.getByText('The form did not load. Please try again.')).toBeVisible()
  await page.locator('summary').click()
  await join(page, 'Join the Waitlist')
})
