import base from '../../widgets/element/base.css?inline'
import { adoptStyles } from '../../widgets/element/style-sheets.ts'

/** Any CSS colour as red, green and blue, each from 0 to 255. */
export function rgb(colour: string): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return [0, 0, 0]
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}

/** Any CSS colour as `#rrggbb`, the only form that a colour picker takes. */
export const hex = (colour: string): string =>
  `#${rgb(colour)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgb(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two CSS colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colours of a widget's texts with their backgrounds. */
const pairs = [
  { text: '--widget-text', ground: '--widget-surface' },
  { text: '--widget-muted', ground: '--widget-surface' },
  { text: '--widget-on-accent', ground: '--widget-accent' },
] as const

/** The contrast that WCAG 2.2 requires of text (1.4.3). */
const enough = 4.5

const schemes = ['light', 'dark'] as const

/**
 * Checks the chosen colours with a widget's own style sheet, which derives the others, in both colour
 * schemes.
 * @param root gets a hidden element for measuring
 * @returns a function that returns what is hard to read, by the names of the fields to change
 */
export function contrastCheck(
  root: HTMLElement,
): (values: Readonly<Record<string, string>>) => Record<string, string> {
  const host = Object.assign(document.createElement('div'), { hidden: true })
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, [base])
  const widget = Object.assign(document.createElement('div'), { className: 'widget' })
  const text = document.createElement('span')
  shadow.append(widget)
  widget.append(text)
  root.append(host)

  function contrastOf(pair: (typeof pairs)[number], scheme: string): number {
    widget.dataset.theme = scheme
    text.style.color = `var(${pair.text.replace('--widget-', '--_')})`
    text.style.backgroundColor = `var(${pair.ground.replace('--widget-', '--_')})`
    const { color, backgroundColor } = getComputedStyle(text)
    return contrast(color, backgroundColor)
  }

  return (values) => {
    // `initial` keeps this page's own colours from being inherited.
    for (const name of pairs.flatMap((pair) => Object.values(pair)))
      host.style.setProperty(name, values[name] ?? 'initial')
    const { theme = 'auto' } = values
    const shown = schemes.filter((scheme) => theme === 'auto' || theme === scheme)
    const problems: Record<string, string> = {}
    for (const pair of pairs) {
      const field = pair.text in values ? pair.text : pair.ground
      if (!(field in values)) continue
      const measured = shown.map((scheme) => ({ scheme, ratio: contrastOf(pair, scheme) }))
      const low = measured.filter(({ ratio }) => ratio < enough)
      const [worst] = low.sort((one, other) => one.ratio - other.ratio)
      if (!worst) continue
      const [good] = measured.filter(({ ratio }) => ratio >= enough)
      const where = good ? ` on a ${worst.scheme} page` : ''
      const remedy = good
        ? ` Choose the theme ${good.scheme === 'light' ? 'Light' : 'Dark'}, or another colour.`
        : ''
      problems[field] ??=
        `Hard to read${where}: text and background have a contrast of ${(Math.floor(worst.ratio * 10) / 10).toFixed(1)} to 1. It should be ${enough} to 1 or more.${remedy}`
    }
    return problems
  }
}
