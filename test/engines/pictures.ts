import { mkdir, writeFile } from 'node:fs/promises'
import { test } from './fixtures.ts'
import { pictureFile, pictureFolder, schemes, widths } from './sheet.ts'
import { views } from './views.ts'

// `npm run shots -- --engines`: takes a picture of each view, in each engine.

for (const { name, open } of views)
  for (const colorScheme of schemes)
    test.describe(() => {
      test.use({ preferences: { colorScheme, reducedMotion: true } })
      test(`picture of ${name}, ${colorScheme}`, async ({
        tab,
        visitor,
        partner,
        site,
        engineName,
      }) => {
        test.slow()
        await mkdir(pictureFolder, { recursive: true })
        await open({ tab, visitor, partner, site })
        for (const width of widths) {
          await tab.resize(width, 900)
          await tab.rests()
          // In a window as high as the page, all of it is seen; a modal is seen in its own.
          const height = await tab.run((page) =>
            page.all('dialog[open]').length > 0 ? 900 : document.documentElement.scrollHeight,
          )
          await tab.resize(width, Math.max(height, 900))
          await tab.rests()
          await writeFile(
            pictureFile({ view: name, colorScheme, width, engineName }),
            await tab.picture(),
          )
        }
      })
    })
