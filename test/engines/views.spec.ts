import { findViolations } from '../browser/axe.ts'
import type { PageTools } from './drivers/page-tools.ts'
import { expect, test } from './fixtures.ts'
import { faultsAt } from './layout-faults.ts'
import { views } from './views.ts'

// Only in Chromium: axe finds the same in every engine, and `layout.spec.ts` tests what differs.

/** Texts of ours that are beside other nodes, where a page translator would double them. */
const mixedTexts = (page: PageTools) =>
  page
    .all('.widget *, dialog *')
    .filter((element) => element.childNodes.length > 1 && !element.matches('style'))
    .flatMap(({ childNodes }) => [...childNodes])
    .flatMap((node) => (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) || [])

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ preferences: { colorScheme, reducedMotion: true } })
    for (const { name, elements, open } of views)
      test(`${name}: axe finds nothing`, async ({ tab, visitor, partner, site }) => {
        test.slow()
        await open({ tab, visitor, partner, site })
        if (colorScheme === 'light') {
          const widths = [1920, 1280, 768, 390, 320]
          expect(await faultsAt(tab, widths), 'no text overflows, no control is covered').toEqual(
            [],
          )
        }
        await tab.resize(colorScheme === 'light' ? 360 : 1440, 900)
        await tab.rests()
        expect(await findViolations(tab, elements)).toEqual([])
        expect(await tab.run(mixedTexts), 'a text is beside other nodes').toEqual([])
      })
  })
