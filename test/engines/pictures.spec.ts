import { writeFile } from 'node:fs/promises'
import { test } from './fixtures.ts'
import { pictureFile, schemes, widths } from './pictures.ts'
import { views } from './views.ts'

for (const colorScheme of schemes)
  test.describe(colorScheme, () => {
    test.use({ preferences: { colorScheme, reducedMotion: true } })
    for (const { name, elements, open } of views)
      test(`a picture: ${name}`, async ({ tab, visitor, partner, site, engineName }) => {
        await open({ tab, visitor, partner, site })
        for (const width of widths) {
          await tab.resize(width, 900)
          await tab.rests()
          const picture = await tab.picture(elements === undefined)
          await writeFile(pictureFile({ name, engineName, colorScheme, width }), picture)
        }
      })
  })
