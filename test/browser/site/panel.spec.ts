import { expect, test } from '../fixtures.ts'

for (const path of ['/', '/about'])
  test(`the panel of ${path} has one height before and after the launch`, async ({ page }) => {
    const heights = async () => {
      const found: (number | undefined)[] = []
      for (const width of [320, 360, 768, 1440, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        found.push((await page.locator('.launch-panel').boundingBox())?.height)
      }
      return found
    }
    await page.goto(path)
    await expect(page.getByText("We're Live")).toBeVisible()
    const live = await heights()
    await page.clock.install({ time: new Date('2025-01-20T12:00:00') })
    await page.goto(path)
    await expect(page.getByRole('timer')).toBeVisible()
    expect(await heights()).toEqual(live)
  })
