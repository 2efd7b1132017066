import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as brand from '../../../widgets/brand.ts'
import { isStarted } from '../../base/command.ts'
import { repository } from '../tools/repository.ts'
import { glyphsModule } from './glyphs.ts'
import { outline } from './outline.ts'

const screw = (x: number) =>
  `<circle cx="${x}" cy="180" r="26" fill="var(--metal)"/><path d="m${x - 16} 190 32-20" stroke="var(--ink-fixed)" stroke-width="9"/>`

/** The product's name, engraved on a plate with a screw at each end, in the page's colours. */
async function wordmark(name: string): Promise<string> {
  const { path, width } = await outline(name, { size: 180, x: 170, y: 242, wght: 800, wdth: 108 })
  const end = Math.round(width) + 340
  return `<svg viewBox="0 0 ${end} 360" role="img"><title>${name}</title><rect class="wordmark-plate" width="${end}" height="360" rx="60"/><rect x="27.5" y="27.5" width="${end - 55}" height="305" rx="38" fill="none" stroke="var(--on-enamel)" stroke-width="13"/>${screw(100)}${screw(end - 100)}<path fill="var(--on-enamel)" d="${path}"/></svg>`
}

/** The first letter and a dot: a browser's tab has no room for more. */
async function favicon(name: string): Promise<string> {
  const letter = `${name.charAt(0).toLowerCase()}.`
  const setting = { size: 270, x: 0, y: 230, wght: 900, wdth: 106 }
  const { width } = await outline(letter, setting)
  const { path } = await outline(letter, { ...setting, x: (320 - width) / 2 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><title>${name}</title><style>@media (prefers-color-scheme: dark) { rect { fill: #2b63dd } }</style><rect width="320" height="320" rx="60" fill="#0948b3"/><path fill="#fff" d="${path}"/></svg>`
}

/** The drawings that contain the product's name, and the letters of drawn plates, by their files in `site/`. */
export const drawings = async (name: string): Promise<Record<string, string>> => ({
  'pages/partials/wordmark.eta': await wordmark(name),
  'public/favicon.svg': await favicon(name),
  '../widgets/plate/glyphs.ts': await glyphsModule(),
})

// The entry of `npm run drawings`. Run it after the product is renamed.
if (isStarted(import.meta.url))
  for (const [file, drawing] of Object.entries(await drawings(brand.product)))
    await writeFile(join(repository, 'site', file), drawing)
