import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
/** The package of the icons. */
export const iconPackage = '@tabler/icons'

/** The prefix of imports of an icon. */
export const iconPrefix = 'icon:'

/**
 * The path data of one Tabler icon. It joins all lines in one path, so that a page has fewer elements; each line begins
 * with an absolute `M`. @param svg the text of its file
 */
export function pathIn(svg: string): string {
  const drawn = svg.replaceAll(/<path stroke="none"[^>]*>/g, '')
  return Array.from(drawn.matchAll(/ d="([^"]+)"/g), (match) => match[1] ?? '').join('')
}

/**
 * @param name path inside the icon set, such as `outline/x`
 * @throws when the set has no such icon
 */
const iconPath = (name: string): string =>
  pathIn(readFileSync(require.resolve(`${iconPackage}/${name}.svg`), 'utf8'))

/** `import path from 'icon:outline/x'` gives the path data of that icon. */
export const icons = (): Plugin => ({
  name: 'icons',
  resolveId: (id) => (id.startsWith(iconPrefix) ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith(`\0${iconPrefix}`)
      ? `export default ${JSON.stringify(iconPath(id.slice(iconPrefix.length + 1)))}`
      : undefined,
})
