import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type FontWidths, familiesOf, measureFonts } from './fonts.ts'
import { type Shot, shotFile, shots, titleOf } from './shots.ts'
import { shrink } from './shrink.ts'

/** Where the pictures are that somebody has looked at and found good, at a quarter of their size. */
const folder = fileURLToPath(new URL('../approved/', import.meta.url))
const fontsFile = join(folder, 'fonts.json')
const approvedFile = ({ name }: Shot) => join(folder, `${name}.webp`)
const scale = 1 / 4

const begin = 'data:image/webp;base64,'

/** Approves the pictures as they are now. */
export async function approve(page: Page): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const shot of shots) {
    const small = await shrink(page, shotFile(shot), scale)
    await writeFile(approvedFile(shot), Buffer.from(small.slice(begin.length), 'base64'))
  }
  const widths = await measureFonts(page, await familiesOf(page))
  await writeFile(fontsFile, `${JSON.stringify(widths, undefined, 2)}\n`)
}

/** The fonts that are not those of the approved pictures. @throws when nothing is approved */
export async function otherFonts(page: Page): Promise<string[]> {
  const text = await readFile(fontsFile, 'utf8').catch(() => {
    throw new Error(
      'No pictures are approved yet: look at them, then "npm run shots -- --approve".',
    )
  })
  const approved: FontWidths = JSON.parse(text)
  const present = await measureFonts(page, Object.keys(approved))
  return Object.keys(approved).filter((family) => approved[family] !== present[family])
}

/** Of 255: how far a colour may be off before a pixel counts as another one. */
const tolerance = 24

/** How two pictures differ, in words; nothing where they do not. */
const difference = (page: Page, pictures: readonly string[]): Promise<string> =>
  page.evaluate(
    async ({ pictures, tolerance }) => {
      const [one, other] = await Promise.all(
        pictures.map(async (source) => {
          const image = await createImageBitmap(await (await fetch(source)).blob())
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
          context?.drawImage(image, 0, 0)
          return context?.getImageData(0, 0, image.width, image.height)
        }),
      )
      if (!one || !other) throw new Error('There is no canvas.')
      if (one.width !== other.width || one.height !== other.height)
        return `${other.width} × ${other.height} px instead of ${one.width} × ${one.height}`
      const differing = new Set<number>()
      for (const [index, value] of one.data.entries())
        if (Math.abs(value - (other.data[index] ?? 0)) > tolerance) differing.add(index >> 2)
      const share = (100 * differing.size) / (one.width * one.height)
      return differing.size > 0 ? `${differing.size} pixels differ, ${share.toFixed(2)} %` : ''
    },
    { pictures, tolerance },
  )

/** How much each picture that differs from its approved one does, by its title. */
export async function differences(page: Page): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const shot of shots) {
    const approved = await readFile(approvedFile(shot), 'base64').catch(() => undefined)
    const how =
      approved === undefined
        ? 'not approved yet'
        : await difference(page, [begin + approved, await shrink(page, shotFile(shot), scale)])
    if (how) found.set(titleOf(shot), how)
  }
  return found
}
