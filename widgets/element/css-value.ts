/** What a CSS custom property of the widgets takes. */
export type CssKind = 'colour' | 'length' | 'font'

/** The kind of a property, by its name; undefined for one that widgets do not have. */
export const cssKindOf = (name: string): CssKind | undefined =>
  /^--widget-(?:on-)?accent$|^--widget-(?:surface|text|muted|border)$/.test(name)
    ? 'colour'
    : new Map([
        ['--widget-radius', 'length'],
        ['--widget-font', 'font'],
      ] as const).get(name as '--widget-font')

// A link or the address of a frame may have brought the value: so none that loads a file
// (`url()`, `image-set()`) or that the page decides on (`var()`, `inherit`).
const colourFunction = '(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\\('
const component = '[\\w\\s#%.,/+-]'
const fontFamily =
  '(?:"[\\p{L}\\p{N} .+_-]+"|[\\p{L}_-][\\p{L}\\p{N}_-]*(?: [\\p{L}_-][\\p{L}\\p{N}_-]*)*)'
const patterns = {
  colour: `#?[a-z\\d]+|${colourFunction}(?:${component}|${colourFunction}${component}*\\))*\\)`,
  length: '[\\d.]+[a-z]*',
  font: `${fontFamily}(?:\\s*,\\s*${fontFamily})*`,
}

/** The property that takes each kind, with what makes a shorthand of it, which takes no `inherit`. */
const takers = {
  colour: ['border', '1px solid '],
  length: ['border-radius', ''],
  font: ['font', '1px '],
} as const

/** Reads a value of a CSS property; undefined for one that is none, or that a stranger should not choose. */
export function readCss(kind: CssKind, written: string): string | undefined {
  const value = written.trim()
  const [property, before] = takers[kind]
  const pattern = new RegExp(`^(?:${patterns[kind]})$`, 'iu')
  return pattern.test(value) && CSS.supports(property, before + value) ? value : undefined
}
