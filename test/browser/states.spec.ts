import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { reach, states, widths } from './states.ts'

for (const state of states)
  test(`axe finds nothing, and nothing sticks out: ${state.name}`, async ({ page }) => {
    await reach(page, state)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of widths) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        const where = `${colorScheme}, ${width} px`
        expect.soft(await findViolations(page, state.widget), where).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect.soft(overflow, `px that stick out, ${where}`).toBeLessThanOrEqual(0)
      }
  })
