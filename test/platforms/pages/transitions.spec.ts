import type { Page } from '@playwright/test'
import { loader } from '../../browser/fixtures.ts'
import { signUp } from '../sign-up.ts'
import { expect, test } from './partner.ts'
import { transitions } from './transitions.ts'

const one = `<h1>One</h1>
  <launch-countdown launch-at="2099-01-01T00:00Z">We launch in 2099.</launch-countdown>
  <waitlist-button label="Tag">Join by mail</waitlist-button>
  <div data-widget="waitlist-button" data-label="DIV">Join by mail</div>
  <demo-directory latency="0" page-size="2"></demo-directory>`
const two = `<h1>Two</h1>
  <waitlist-button label="Other tag"></waitlist-button>
  <div data-widget="launch-countdown" data-launch-at="2099-01-01T00:00Z"></div>`

/** Waits until a library has come to an address, and is done with it. */
async function arrivesAt(page: Page, path: string) {
  await expect(page).toHaveURL(new RegExp(`/${path}$`))
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function seesOne(page: Page) {
  await arrivesAt(page, 'one')
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  for (const label of ['Tag', 'DIV'])
    await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible()
  await expect(page.locator('.address').first()).toBeVisible()
}

/** Goes to the other page by its link, and back by a link or by the browser's button. */
async function awayAndBack(page: Page, how: 'link' | 'button') {
  await page.getByRole('link', { name: 'Two' }).click()
  await arrivesAt(page, 'two')
  await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Other tag' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  if (how === 'link') await page.getByRole('link', { name: 'One' }).click()
  else await page.goBack()
  await seesOne(page)
}

for (const [name, transition] of Object.entries(transitions))
  test(`${name}: away and back`, async ({ page, site, partnerSite }) => {
    const script = loader(site)
    partnerSite.answer('/one', transition({ script, title: 'one', main: one }))
    partnerSite.answer('/two', transition({ script, title: 'two', main: two }))
    await page.goto(`${partnerSite.url}/one`)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await seesOne(page)
    // A frame of Turbo's that goes back at once shows what it showed, under the other address.
    const back = name === 'Turbo Frame' ? 'link' : 'button'
    for (const how of [back, 'link'] as const) await awayAndBack(page, how)
    // The library has really done it, not the browser.
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)

    await page.getByRole('button', { name: 'DIV', exact: true }).click()
    await signUp(page)
  })
