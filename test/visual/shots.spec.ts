import { test } from '@playwright/test'
import { reach, states } from '../browser/states.ts'
import { shotFile, shots } from './shots.ts'

for (const state of states)
  test(`pictures: ${state.name}`, async ({ page }) => {
    await reach(page, state)
    for (const shot of shots.filter((shot) => shot.state === state)) {
      await page.emulateMedia({ colorScheme: shot.colorScheme })
      await page.setViewportSize(shot.window)
      await page.evaluate(() => document.fonts.ready)
      if (state.widget)
        await page
          .locator(state.detail ?? state.widget)
          .first()
          .evaluate(
            (seen, block) => seen.scrollIntoView({ block, behavior: 'instant' }),
            state.widget === 'demo-directory' && !state.detail
              ? ('start' as const)
              : ('center' as const),
          )
      await page.screenshot({
        path: shotFile(shot),
        fullPage: !state.widget,
        animations: 'disabled',
      })
    }
  })
