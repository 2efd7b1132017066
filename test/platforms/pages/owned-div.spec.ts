import type { Page } from '@playwright/test'
import { loader } from '../../browser/fixtures.ts'
import { signUp } from '../sign-up.ts'
import { first, frameworks, type Shown } from './owned-div.ts'
import { expect, htmlPage, test } from './partner.ts'

const set = (page: Page, change: Partial<Shown>) =>
  page.evaluate((change) => Reflect.get(window, 'set')(change), change)

const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const div = (page: Page) => page.locator('[data-widget]')

/** Whether what the page has put into the DIV is shown. */
const hasBoxes = (page: Page) =>
  div(page).evaluate((div) => {
    const range = document.createRange()
    range.selectNodeContents(div)
    return range.getClientRects().length > 0
  })

for (const [name, { html, code, isServed }] of Object.entries(frameworks))
  test.describe(name, () => {
    test.beforeEach(async ({ page, site, partnerSite }) => {
      if (code) partnerSite.answer('/app.js', await code())
      partnerSite.answer('/page', htmlPage('Page', loader(site), `<body>${html}</body>`))
      await page.goto(`${partnerSite.url}/page`)
      // From a cache our script is there before the framework.
      if (isServed) await expect(opener(page, 'One')).toBeVisible()
      await page.evaluate('void start()')
      await expect(opener(page, 'One')).toBeVisible()
    })

    test('the element follows changes of the DIV', async ({ page }) => {
      await set(page, { label: 'Two' })
      await expect(opener(page, 'Two')).toBeVisible()
      await set(page, { label: null })
      await expect(opener(page, 'Join the Waiting Queue')).toBeVisible()
      await set(page, { label: 'Three' })
      await expect(opener(page, 'Three')).toBeVisible()
      await set(page, { text: 'Other fallback', news: 'New' })
      await expect(page.getByText('New')).toBeVisible()
      await expect(opener(page, 'Three')).toBeVisible()
      expect(await hasBoxes(page)).toBe(false)
      await set(page, { widget: 'launch-countdown' })
      await expect(page.getByRole('timer')).toBeVisible()
      await expect(opener(page, 'Three')).toHaveCount(0)
      await set(page, { widget: 'waitlist-button' })
      await expect(opener(page, 'Three')).toBeVisible()
      await expect(page.getByRole('timer')).toHaveCount(0)
      expect(await div(page).evaluateAll((divs) => divs.map((one) => one.innerHTML))).toEqual([
        'Other fallback',
      ])
    })

    test('the framework removes and reinserts the DIV', async ({ page }) => {
      for (const news of ['Once', 'Twice']) {
        await set(page, { on: false, news })
        await expect(page.getByText(news)).toBeVisible()
        await expect(page.getByRole('button')).toHaveCount(0)
        await set(page, { on: true, label: news })
        await expect(opener(page, news)).toBeVisible()
        await expect(page.locator('waitlist-button')).toHaveCount(1)
      }
    })

    test('the framework moves and changes the DIV while a visitor types', async ({ page }) => {
      await opener(page, 'One').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Full Name').fill('Sample')
      await set(page, { isLast: true, text: 'Changed' })
      await expect(page.locator('p').getByText(first.news)).toBeAttached()
      await expect(dialog.getByLabel('Full Name')).toBeFocused()
      await page.keyboard.press('End')
      await page.keyboard.type(' Person')
      await expect(dialog.getByLabel('Full Name')).toHaveValue('Sample Person')
      await signUp(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(opener(page, 'One')).toBeVisible()
      expect(
        await page.evaluate(() => document.querySelector('main')?.lastElementChild?.localName),
      ).not.toBe('p')
    })
  })
