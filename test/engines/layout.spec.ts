import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'
import { pressFaults } from './press-faults.ts'
import { views } from './views.ts'

const widths = [320, 390, 768, 1280, 1920]
/** A phone and a laptop. */
const pressedAt = [390, 1280]

for (const { name, open } of views)
  test(`no text overflows or overlaps, no control is covered: ${name}`, async ({
    tab,
    visitor,
    partner,
    site,
  }) => {
    test.slow()
    await open({ tab, visitor, partner, site })
    const faults: string[] = []
    for (const width of widths) {
      await tab.resize(width, 900)
      await tab.rests()
      const found = await tab.run(layoutFaults)
      if (pressedAt.includes(width)) found.push(...(await tab.run(pressFaults)))
      faults.push(...found.map((fault) => `${width} px: ${fault}`))
    }
    expect(faults).toEqual([])
  })
