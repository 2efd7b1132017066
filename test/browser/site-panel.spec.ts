import { expect, test } from './fixtures.ts'

const before = new Date('2025-01-20T12:00:00')

for (const path of ['/', '/about'])
  for (const width of [320, 360, 768, 1440, 2560])
    test(`the panel of ${path} is as high before as live, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const height = () =>
        page.locator('.launch-panel').evaluate((panel) => panel.getBoundingClientRect().height)
      await page.goto(path)
      await expect(page.getByText("We're Live")).toBeVisible()
      const live = await height()
      await page.clock.install({ time: before })
      await page.goto(path)
      await expect(page.getByRole('timer')).toBeVisible()
      expect(await height()).toBe(live)
    })
