import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** Notes on each page whether it came by a transition. */
const watchArrival = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      Object.assign(window, { isTransition: Boolean(Reflect.get(event, 'viewTransition')) })
    })
  })

const follow = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  // The page is revealed after its address has changed.
  await page.waitForFunction(() => Reflect.has(window, 'isTransition'))
  return page.evaluate(() => Reflect.get(window, 'isTransition'))
}

const running = (page: Page) => page.evaluate(() => document.getAnimations().length)

test('with reduced motion nothing on the pages moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchArrival(page)
  expect(await follow(page)).toBe(false)
  await page.goto('/')
  expect(await running(page)).toBe(0)
  for (const element of await page
    .locator('.site-header :is(a, select), .buttons a, footer a')
    .all())
    await expect(element).toHaveCSS('transition-duration', /^0s(, 0s)*$/)
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
})
