import type { Browser, Page } from '@playwright/test'
import { siteUrl, waitlistEndpoint } from '../../../widgets/brand.ts'
import { rowsIn, sample } from '../../unit/server-samples.ts'
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

test('the form of the guide works', async ({ page, partner, site }) => {
  const code = await guideCode(page, 'plain-form')
  const url = await partner.open(code.replace(siteUrl, site))
  await join(page, 'Join the Waitlist')
  await page.getByRole('link', { name: 'Back to the page' }).click()
  await expect(page).toHaveURL(url)
})

test('the receiver takes the JSON that a page of a partner sends as a beacon', async ({
  page,
  partner,
  site,
}) => {
  await partner.open('')
  const email = `beacon-${crypto.randomUUID()}@example.com`
  const isQueued = await page.evaluate(
    ([url = '', json]) => navigator.sendBeacon(url, json),
    [site + waitlistEndpoint, JSON.stringify({ ...sample, email })],
  )
  expect(isQueued).toBe(true)
  const stored = () => rowsIn(process.env.TEST_DATABASE ?? '').find((row) => row.email === email)
  await expect.poll(stored).toMatchObject({ ...sample, email, origin: new URL(page.url()).origin })
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

for (const widget of ['waitlist-button', 'launch-countdown'])
  test(`the fallback appears if the modal's form fails to load: ${widget}`, async ({
    page,
    partner,
  }) => {
    const snippet = await snippetFor(page, { widget, 'launch-at': '2099-01-01T00:00' })
    await page.route(/\/embed\/[\d.]+\/form-/, (route) => route.abort())
    await partner.open(snippet)
    await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
    await expect(page.getByText('The form did not load. Please try again.')).toBeVisible()
    await page.locator('summary').click()
    await join(page, 'Join the Waitlist')
  })

test('the builder offers the form only where it works', async ({ page }) => {
  const choice = page.getByRole('radio', { name: /^Also where scripts are blocked/ })
  for (const [choices, isOffered] of [
    ['widget=waitlist-button', true],
    ['widget=waitlist-button&form=shortcode', true],
    ['widget=waitlist-button&form=iframe', false],
    ['widget=demo-directory', false],
  ] as const) {
    await page.goto(`${builder}?${choices}`)
    await page.locator('summary', { hasText: /^Advanced/ }).click()
    await expect(choice, choices).toBeVisible({ visible: isOffered })
  }
})
