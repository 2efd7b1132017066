import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { colorSchemes, states, visit, windows } from './states.ts'

const appearances = colorSchemes.flatMap((colorScheme) =>
  windows.map((window) => ({ colorScheme, window })),
)
/** The smallest in light and the largest in dark: nothing of ours hangs on both. */
const extremes = [appearances.at(0), appearances.at(-1)].filter((one) => one !== undefined)

for (const state of states)
  test(`axe finds nothing, and nothing sticks out: ${state.name}`, async ({ page }) => {
    await visit(page, state)
    for (const { colorScheme, window } of extremes) {
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
