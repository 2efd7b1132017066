import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'
import { pressFaults } from './press-faults.ts'
import { views } from './views.ts'

const widths = [320, 390, 768, 1280, 1920]
/** A phone and a laptop: where controls are pressed, and what is seen of how engines set text. */
const inEachEngine = [390, 1280]

for (const { name, open } of views)
  test(`no text overflows or overlaps, no control is covered: ${name}`, async ({
    tab,
    visitor,
    partner,
    site,
    engineName,
  }) => {
    test.slow()
    await open({ tab, visitor, partner, site })
    const faults: string[] = []
    for (const width of engineName === 'chromium' ? widths : inEachEngine) {
      await tab.resize(width, 900)
      await tab.rests()
      const found = await tab.run(layoutFaults)
      if (inEachEngine.includes(width)) found.push(...(await tab.run(pressFaults)))
      faults.push(...found.map((fault) => `${width} px: ${fault}`))
    }
    expect(faults).toEqual([])
  })
