import { writeFile } from 'node:fs/promises'
import { test } from './fixtures.ts'
import { pictureFile } from './pictures.ts'
import { views } from './views.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ preferences: { colorScheme, reducedMotion: true } })
    for (const [at, { name, elements, open }] of views.entries())
      test(`a picture: ${name}`, async ({ tab, visitor, partner, site, engineName }) => {
        await open({ tab, visitor, partner, site })
        for (const width of [1440, 768, 360]) {
          await tab.resize(width, 900)
          await tab.rests()
          const picture = await tab.picture(elements === undefined)
          await writeFile(pictureFile(100 + at, name, colorScheme, width, engineName), picture)
        }
      })
  })
