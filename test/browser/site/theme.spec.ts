import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Theme' })

/** What a visitor sees of the theme: is the page dark, are the widgets, and the browser's frame? */
const looks = (page: Page) =>
  page.evaluate(() => {
    const isDark = (element: Element | null | undefined) =>
      element && getComputedStyle(element).colorScheme === 'dark'
    const frame = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].filter(
      ({ media }) => matchMedia(media).matches,
    )
    return {
      page: isDark(document.documentElement),
      widget: isDark(
        document.querySelector('launch-countdown')?.shadowRoot?.querySelector('.widget'),
      ),
      frame: frame.map(({ content }) => content === '#171714'),
    }
  })
const dark = { page: true, widget: true, frame: [true] }
const notDark = { page: false, widget: false, frame: [false] }

test('the chosen theme applies to pages and widgets and is remembered', async ({
  page,
  messages,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await expect(field(page)).toHaveValue('system')
  await field(page).selectOption({ label: 'Dark' })
  expect(await looks(page)).toEqual(dark)
  await page.goto('/')
  expect(await looks(page)).toEqual(dark)
  await expect(field(page)).toHaveValue('dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await field(page).selectOption({ label: 'Light' })
  expect(await looks(page)).toEqual(notDark)
  await field(page).selectOption({ label: 'System' })
  await page.reload()
  await expect(field(page)).toHaveValue('system')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark')
  expect(messages.filter((message) => /error|thrown/.test(message))).toEqual([])
})

test('the theme is set before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('nameplate-theme', 'dark')
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      Object.assign(window, { atBody: document.documentElement.dataset.theme })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  expect(await page.evaluate(() => Reflect.get(window, 'atBody'))).toBe('dark')
})
