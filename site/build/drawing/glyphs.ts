import type { Voice } from '../../../widgets/brand.ts'
import { imprint, leads, toVoiceCase } from '../../../widgets/plate/layout.ts'
import { openFont, placed, relative } from './outline.ts'

const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'
const cinzel = '@fontsource-variable/cinzel/files/cinzel-latin-wght-normal.woff2'
const mono = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'

/** The characters of addresses, and of the lines above and below them. */
const letters = [
  'abcdefghijklmnopqrstuvwxyz0123456789-.',
  ...Object.values(leads),
  imprint.product,
  imprint.text,
].join('')

interface FaceSource {
  font: string
  axes: Readonly<Record<string, number>>
  /** Additional characters. */
  more: string
}

/** The faces of drawn plates, as in the site's style sheets. */
const faces: Readonly<Record<Voice, FaceSource>> = {
  corporate: { font: cinzel, axes: { wght: 500 }, more: '' },
  creative: { font: archivo, axes: { wght: 900, wdth: 125 }, more: '' },
  minimal: { font: archivo, axes: { wght: 200, wdth: 100 }, more: '' },
  developer: { font: mono, axes: { wght: 500 }, more: '~$' },
}

/** Half of the fonts' own units. On a plate one is a third of a pixel at most. */
const unitsPerSize = 500
const scale = unitsPerSize / 1000

/** Rounds kerning to this many units. Less is not visible, and it compresses better. */
const step = 5

/** Where the outline of a glyph begins, in units. */
const leftOf = (path: string) => {
  const rights = Array.from(path.matchAll(/(-?[\d.]+),-?[\d.]+/g), ([, right]) => Number(right))
  return rights.length > 0 ? Math.round(Math.min(...rights) * scale) : 0
}

/** One face as a text: `a280 15 m…z|b…`, and its kerning as `-20:avaw|5:…`. */
async function faceOf(voice: Voice) {
  const { font, axes, more } = faces[voice]
  const unique = [...new Set(toVoiceCase(voice, letters) + more)]
  const shaped = await openFont(font, unique.join(''), axes)
  const advances = new Map<string, number>()
  const glyphs = unique.map((character) => {
    const { advance, path } = shaped(character)[0] ?? { advance: 0, path: '' }
    advances.set(character, advance)
    const outline = relative(placed(path, (right, up) => [right * scale, -up * scale]))
    return [character + Math.round(advance * scale), leftOf(path), outline].join(' ')
  })
  const pairs = new Map<number, string>()
  for (const first of unique)
    for (const second of unique) {
      const kerned = (shaped(first + second)[0]?.advance ?? 0) - (advances.get(first) ?? 0)
      const value = Math.round((kerned * scale) / step) * step
      if (value !== 0) pairs.set(value, `${pairs.get(value) ?? ''}${first}${second}`)
    }
  return {
    glyphs: glyphs.join('|'),
    kerning: Array.from(pairs, ([value, list]) => `${value}:${list}`).join('|'),
  }
}

/** The module with the outlines of the letters on drawn plates. */
export async function glyphsModule(): Promise<string> {
  const written = await Promise.all(
    (Object.keys(faces) as Voice[]).map(async (voice) => {
      const { glyphs, kerning } = await faceOf(voice)
      return `  ${voice}: {\n    glyphs:\n      '${glyphs}',\n    kerning:${kerning.length > 80 ? '\n     ' : ''} '${kerning}',\n  },\n`
    }),
  )
  return `// Drawn by \`npm run drawings\` from the site's fonts, whose licence is site/fonts/LICENSE.

/** The units of outlines in the size of the letters. */
export const unitsPerSize = ${unitsPerSize}

/**
 * The faces of drawn plates, as lettering.ts reads them. A glyph is a character and its advance, where
 * its ink begins, and its outline: an SVG path from the pen, with the y axis downwards. Kerning is a value and its pairs.
 */
export const faces = {
${written.join('')}}
`
}
