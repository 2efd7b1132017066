import { expect, test } from './fixtures.ts'

const pages = ['/', '/demo-portfolios', '/about', '/no-such-page'] as const

for (const path of pages) {
  test(`${path} prints black on white, without what is pressed`, async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.goto(path)
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const text of await page.locator('main :is(h1, h2, h3, p, dd):visible').all())
      await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
    const pressed = await page.evaluate(() =>
      [...document.querySelectorAll('.site-nav, .footer-groups, .theme-switch, main .button')]
        .filter((element) => element.checkVisibility())
        .map(({ textContent }) => textContent),
    )
    expect(pressed).toEqual([])
  })
}

for (const [width, height] of [
  [360, 640],
  [375, 667],
] as const)
  test(`the first screen of a phone says what to do, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
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
