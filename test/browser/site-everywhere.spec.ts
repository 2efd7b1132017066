import { expect, test } from './fixtures.ts'

test('pages print black on white, without what is pressed', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const path of ['/', '/about']) {
    await page.goto(path)
    for (const text of await page.locator('main :is(h1, h2, h3, p, dd):visible').all())
      await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
    for (const pressed of await page.locator('.site-nav, .theme-switch, main .button').all())
      await expect(pressed).toBeHidden()
  }
})
test('the first screen of a phone says what to do', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const panel = page.locator('launch-countdown')
  for (const [time, action] of [
    [new Date(2025, 6, 2), panel.getByRole('button', { name: 'Join the Waiting Queue' })],
    [new Date(2025, 6, 23), panel.getByRole('link', { name: 'Get Started' })],
  ] as const) {
    await page.clock.setFixedTime(time)
    await page.goto('/')
    for (const part of [page.locator('.wordmark'), page.locator('.hero-plate'), action])
      await expect(part).toBeInViewport({ ratio: 1 })
  }
})
