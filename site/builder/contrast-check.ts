import base from '../../widgets/element/base.css?inline'
import { adoptStyles } from '../../widgets/element/style-sheets.ts'
import { contrast } from './colours.ts'

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
  const host = document.createElement('div')
  host.hidden = true
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, [base])
  const widget = document.createElement('div')
  widget.className = 'widget'
  shadow.append(widget)
  const text = document.createElement('span')
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
      const where =
        low.length < schemes.length && theme === 'auto' ? ` on a ${worst.scheme} page` : ''
      problems[field] ??=
        `Hard to read${where}: text and background have a contrast of ${(Math.floor(worst.ratio * 10) / 10).toFixed(1)} to 1. It should be ${enough} to 1 or more.`
    }
    return problems
  }
}
