import { pathIn } from '../assets/icons.ts'

const drawings: Readonly<Record<string, string>> = import.meta.glob(
  [
    '../../../node_modules/@tabler/icons/icons/filled/{circle-check,star}.svg',
    '../../../node_modules/@tabler/icons/icons/outline/{address-book,arrow-left,arrow-right,arrow-up-right,award}.svg',
    '../../../node_modules/@tabler/icons/icons/outline/{brand-github,brand-linkedin,brand-x,chart-bar,chart-pie}.svg',
    '../../../node_modules/@tabler/icons/icons/outline/{check,contrast,hammer,mail,moon,quote,school,seedling}.svg',
    '../../../node_modules/@tabler/icons/icons/outline/{signature,stack-2,sun,target-arrow,tools,users-group,writing}.svg',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/**
 * An icon of the pages as inline SVG. It is hidden from screen readers, since the text beside it says the
 * same.
 * @param name path inside the icon set, such as `outline/sun`
 * @throws when it is not among the icons above
 */
export function icon(name: string): string {
  const drawing = drawings[`../../../node_modules/@tabler/icons/icons/${name}.svg`]
  if (!drawing) throw new Error(`The icon ${name} is missing in site/build/pages/page-icons.ts.`)
  const kinds = { 'filled/': ' icon-filled', 'outline/arrow-': ' icon-arrow' }
  const kind = `icon${Object.entries(kinds).find(([start]) => name.startsWith(start))?.[1] ?? ''}`
  return `<svg class="${kind}" viewBox="0 0 24 24" aria-hidden="true"><path d="${pathIn(drawing)}"/></svg>`
}
