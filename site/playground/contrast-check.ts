import base from '../../widgets/element/base.css?inline'
import { adoptStyles } from '../../widgets/element/style-sheets.ts'
import { contrast } from './colours.ts'

/** The colours that texts of a widget have, and those behind them. */
const pairs = [
  { text: '--widget-text', ground: '--widget-surface' },
  { text: '--widget-muted', ground: '--widget-surface' },
  { text: '--widget-on-accent', ground: '--widget-accent' },
] as const

/** What WCAG 2.2 asks of text (1.4.3). */
const enough = 4.5

const schemes = ['light', 'dark'] as const

/**
 * Checks chosen colours as a widget shows them: by its own style sheet, which adds those that are not
 * chosen, in both colour schemes.
 * @param root where a hidden element for it is put
 * @returns tells what is hard to read, by the names of the fields that should change
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
    // `initial`, or this page's own colours would be inherited.
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
