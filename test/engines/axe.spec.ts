import { findViolations } from '../browser/axe.ts'
import type { PageTools } from './drivers/page-tools.ts'
import { expect, test } from './fixtures.ts'
import { views } from './views.ts'

/** Texts of ours that are beside other nodes, where a page translator would double them. */
const mixedTexts = (page: PageTools) =>
  page
    .all('.widget *, dialog *')
    .filter((element) => element.childNodes.length > 1 && !element.matches('style'))
    .flatMap(({ childNodes }) => [...childNodes])
    .flatMap((node) => (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) || [])

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
        expect(await tab.run(mixedTexts), 'a text is beside other nodes').toEqual([])
      })
  })
