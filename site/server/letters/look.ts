import { readFileSync } from 'node:fs'
import { Eta } from 'eta'
import { product } from '../../../widgets/brand.ts'

/**
 * The style sheet of letters and of the pages of their way out. Mail programs know neither custom
 * properties nor oklch(), so it repeats values of `site/styles/tokens.css`; one that ignores it shows a
 * letter as plain as it is written.
 */
export const style: string = readFileSync(new URL('look.css', import.meta.url), 'utf8')
  .replace(/\s+/g, ' ')
  .trim()

// They are named, not found as files: a function is one file.
const eta = new Eta()
eta.loadTemplate('@document', readFileSync(new URL('document.eta', import.meta.url), 'utf8'))
eta.loadTemplate('@way-out', readFileSync(new URL('way-out.eta', import.meta.url), 'utf8'))

/** A letter as an HTML document. `body` is HTML, all else is text. */
export const letterDocument = (letter: {
  title: string
  body: string
  language: string
  direction: string
  foot: { why: string; wayOut: string; url: string; language?: string; direction: string }
}): string => eta.render('@document', { style, product, ...letter })

/** A page of the way out, as an HTML document. */
export const wayOutPage = (page: 'ask' | 'stopped' | 'deleted' | 'sample' | 'failed'): string =>
  eta.render('@way-out', { style, product, page })
