import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const folder = join(import.meta.dirname, '../../fonts')

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/**
 * The characters of English headlines and texts. Every page waits for this file, which must fit the first congestion
 * window of a connection (about 14 KB, RFC 6928). So it has no rare characters, and no Z.
 */
const english = `${range(0x30, 0x39)}${range(0x41, 0x59)}${range(0x61, 0x7a)} !&'()+,-./:;?@\u{a0}’`
/** Z, the rest of Latin-1 and Latin-9, and typographic characters: fetched only if a page has one. */
const latin = `"#$%*<=>Z[\\]^_\`{|}~${range(0xa1, 0xff)}ŒœŠšŸŽž–—‘“”‚„†‡•…‰‹›€™−`
/** The characters of addresses, figures and the few words of drawings. */
const figures = `${range(0x30, 0x39)} .,-+/%!`
const capitals = `${range(0x41, 0x5a)}${figures}`
const letters = `${range(0x61, 0x7a)}${figures}`

/** Copyright and the licence's URL, which must stay in the font (OFL 1.1, 2). */
const preserveNameIds = [0, 14]

const archivo = '@fontsource-variable/archivo/files/archivo-latin'

const subsets = {
  'archivo.woff2': {
    from: `${archivo}-wght-normal.woff2`,
    text: english,
    keepFeatures: ['kern', 'tnum'],
    variationAxes: { wght: { min: 200, max: 800 } },
  },
  'archivo-latin.woff2': {
    from: `${archivo}-wght-normal.woff2`,
    text: latin,
    keepFeatures: ['kern'],
    variationAxes: { wght: { min: 200, max: 800 } },
  },
  'archivo-expanded.woff2': {
    from: `${archivo}-wdth-normal.woff2`,
    text: letters,
    keepFeatures: ['kern'],
    variationAxes: { wdth: 125, wght: 900 },
  },
  'cinzel.woff2': {
    from: '@fontsource-variable/cinzel/files/cinzel-latin-wght-normal.woff2',
    text: capitals,
    keepFeatures: ['kern'],
    variationAxes: { wght: 500 },
  },
  'jetbrains-mono.woff2': {
    from: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    text: `${letters}~$`,
    keepFeatures: [],
    variationAxes: { wght: 500 },
  },
}

// The entry of `npm run fonts`: subsets the site's fonts. The `unicode-range`s of site/styles/fonts.css
// name the same characters.
await mkdir(folder, { recursive: true })
for (const [file, { from, text, ...options }] of Object.entries(subsets)) {
  const font = await subsetFont(await readFile(require.resolve(from)), text, {
    targetFormat: 'woff2',
    noHinting: true,
    // Engines take the widths of HVAR from the outlines where it is missing.
    dropTables: ['gasp', 'prep', 'STAT', 'MVAR', 'HVAR'],
    preserveNameIds,
    ...options,
  })
  await writeFile(join(folder, file), font)
  console.log(`${file}: ${font.length} bytes`)
}
