import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'
import { pressFaults } from './press-faults.ts'
import { views } from './views.ts'

const widths = [320, 360, 390, 768, 800, 1024, 1280, 1440, 1920]
/** A phone and a laptop. */
const pressedAt = [360, 1280]

for (const { name, open } of views)
  test(`nothing sticks out or overlaps, no control is covered: ${name}`, async ({
    tab,
    visitor,
    partner,
    site,
  }) => {
    // Nine widths, and some engines are slow.
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
