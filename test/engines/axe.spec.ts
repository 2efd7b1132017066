import { findViolations } from '../browser/axe.ts'
import { expect, test } from './fixtures.ts'
import { views } from './views.ts'

// Only in Chromium, since axe finds the same in every engine.

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1440],
] as const)
  test.describe(colorScheme, () => {
    test.use({ preferences: { colorScheme, reducedMotion: true } })
    for (const { name, elements, open } of views)
      test(`${name}: axe finds nothing`, async ({ tab, visitor, partner, site }) => {
        await open({ tab, visitor, partner, site })
        await tab.resize(width, 900)
        await tab.rests()
        expect(await findViolations(tab, elements)).toEqual([])
      })
  })
