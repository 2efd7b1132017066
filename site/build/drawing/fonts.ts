import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const folder = join(import.meta.dirname, '../../fonts')

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/** The characters of English pages: the file that every page waits for. */
const english = `${range(0x30, 0x39)}${range(0x41, 0x5a)}${range(0x61, 0x7a)} !%&'()+,-./:;?\u{a0}·–—’…`
/** The rest of Latin-1 and Latin-9, and typographic characters: fetched where a page has one. */
const latin = `"#$*<=>@[\\]^_\`{|}~${range(0xa1, 0xff)}ŒœŠšŸŽž‘“”‚„†‡•‰‹›€™−`
/** The characters of domains and figures. */
const expanded = `${range(0x61, 0x7a)}${range(0x30, 0x39)} .,-+/%`

/** Copyright, and where the licence is: they stay with the font (OFL 1.1, 2). */
const preserveNameIds = [0, 14]

const subsets = {
  'archivo.woff2': {
    from: 'wght',
    text: english,
    keepFeatures: ['kern', 'tnum'],
    variationAxes: { wght: { min: 200, max: 900 } },
  },
  'archivo-latin.woff2': {
    from: 'wght',
    text: latin,
    keepFeatures: ['kern'],
    variationAxes: { wght: { min: 200, max: 900 } },
  },
  'archivo-expanded.woff2': {
    from: 'wdth',
    text: expanded,
    keepFeatures: ['kern'],
    variationAxes: { wdth: 125, wght: 900 },
  },
}

// The entry of `npm run fonts`: subsets the site's fonts from the family as npm has it. The unicode
// ranges of site/styles/fonts.css name the same characters.
await mkdir(folder, { recursive: true })
for (const [file, { from, text, ...options }] of Object.entries(subsets)) {
  const source = require.resolve(
    `@fontsource-variable/archivo/files/archivo-latin-${from}-normal.woff2`,
  )
  const font = await subsetFont(await readFile(source), text, {
    targetFormat: 'woff2',
    noHinting: true,
    dropTables: ['gasp', 'prep', 'STAT', 'MVAR'],
    preserveNameIds,
    ...options,
  })
  await writeFile(join(folder, file), font)
  console.log(`${file}: ${font.length} bytes`)
}
