import { expect, test } from './fixtures.ts'

for (const path of ['/', '/about'])
  test(`the panel of ${path} is as high before as live`, async ({ page }) => {
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

test('five-digit days stand in one row with the other units, off their dividers', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('1960-01-20T12:00:00'))
  await page.goto('/')
  await expect(page.getByRole('timer')).toHaveText(/^23,\d{3}days/)
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const units = await page.locator('launch-countdown .unit').evaluateAll((all) =>
      all.map((unit) => {
        const digits = document.createRange()
        digits.selectNodeContents(unit.querySelector('.value') ?? unit)
        const { top, right } = unit.getBoundingClientRect()
        return { top, space: right - digits.getBoundingClientRect().right }
      }),
    )
    expect(new Set(units.map(({ top }) => top)).size, `${width} px`).toBe(1)
    for (const { space } of units) expect(space, `${width} px`).toBeGreaterThanOrEqual(6)
  }
})
