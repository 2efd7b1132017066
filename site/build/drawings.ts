import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultBrand } from '../brand.ts'
import { outline } from './outline.ts'
import { repository } from './widget-modules.ts'

const enamel = '#0948b3'
const metal = '#d8d3c8'

const screw = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="2.6" fill="${metal}"/><path d="m${x - 1.6} ${y + 1} 3.2-2" stroke="#4a463f" stroke-width=".9"/>`

/** The product's name, engraved on a plate with a screw at each end. */
async function wordmark(name: string): Promise<string> {
  const { path, width } = await outline(name, { size: 18, x: 17, y: 24.2, wght: 800, wdth: 108 })
  const end = Math.round(width) + 34
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${end}" height="36" viewBox="0 0 ${end} 36"><title>${name}</title><rect width="${end}" height="36" rx="6" fill="${enamel}"/><rect x="2.75" y="2.75" width="${end - 5.5}" height="30.5" rx="3.75" fill="none" stroke="#fff" stroke-width="1.25"/>${screw(10, 18)}${screw(end - 10, 18)}<path fill="#fff" d="${path}"/></svg>\n`
}

/** Its first letter and the dot of an address: all that a tab has room for. */
async function favicon(name: string): Promise<string> {
  const letter = `${name.charAt(0).toLowerCase()}.`
  const setting = { size: 27, x: 0, y: 23, wght: 900, wdth: 106 }
  const { width } = await outline(letter, setting)
  const { path } = await outline(letter, { ...setting, x: (32 - width) / 2 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${name}</title><style>@media (prefers-color-scheme: dark) { rect { fill: #2b63dd } }</style><rect width="32" height="32" rx="6" fill="${enamel}"/><path fill="#fff" d="${path}"/></svg>\n`
}

// The entry of `npm run drawings`, to be run when the product is renamed.
const { product } = defaultBrand
await writeFile(join(repository, 'site/wordmark.svg'), await wordmark(product))
await writeFile(join(repository, 'site/public/favicon.svg'), await favicon(product))
