import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { colorSchemes, reach, states, windows } from './states.ts'

for (const state of states)
  test(`axe finds nothing, and nothing sticks out: ${state.name}`, async ({ page }) => {
    await reach(page, state)
    for (const colorScheme of colorSchemes)
      for (const window of windows) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(window)
        const where = `${colorScheme}, ${window.width} px`
        expect.soft(await findViolations(page, state.widget), where).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect.soft(overflow, `px that stick out, ${where}`).toBeLessThanOrEqual(0)
      }
  })
