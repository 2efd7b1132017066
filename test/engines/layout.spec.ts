import { expect, test } from './fixtures.ts'
import { faultsAt } from './layout-faults.ts'
import { viewsOfEachEngine } from './views.ts'

// In Chromium `views.spec.ts` tests every view.
for (const { name, open } of viewsOfEachEngine)
  test(`no text overflows or overlaps, no control is covered: ${name}`, async ({
    tab,
    visitor,
    partner,
    site,
  }) => {
    test.slow()
    await open({ tab, visitor, partner, site })
    expect(await faultsAt(tab, [390, 1280])).toEqual([])
  })
