import { builder } from './builder-samples.ts'
import { expect, test } from './fixtures.ts'

test('the address of a guide opens the guide and stays in the address bar', async ({ page }) => {
  await page.goto(`${builder}#privacy`)
  await expect(page).toHaveURL(/\?widget=launch-countdown.*#privacy$/)
  await expect(page.getByText('For your privacy notice')).toBeInViewport()
  await expect(page.getByText('The widgets set no cookies')).toBeInViewport()
})

test('has the theme and the navigation of the site, and a picture for link previews', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await page.getByLabel('Theme').selectOption('dark')
  await page.goto(builder)
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'dark')
  await page.locator('.theme-switch select').selectOption('light')
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'light')
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveCount(2)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const { pathname } = new URL(picture ?? '')
  expect((await page.request.get(pathname)).headers()['content-type']).toBe('image/png')
})
