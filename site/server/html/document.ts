import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Eta } from 'eta'
import { product } from '../../../widgets/brand.ts'

const compact = (css: string) => css.replace(/\s+/g, ' ').trim()

/**
 * The style sheet of letters and of the pages that the server makes. Mail programs know neither custom
 * properties nor oklch(), so it repeats values of `site/styles/tokens.css`; one that ignores it shows a
 * letter as plain as it is written.
 */
const style = compact(readFileSync(new URL('look.css', import.meta.url), 'utf8'))

// They are named, not found as files: a function is one file.
const eta = new Eta()

/**
 * Makes what renders a template, which may stand within the document: `layout('@document', …)`.
 * @param css its own rules, after those of all documents
 */
export function template<Values extends object>(name: `@${string}`, source: string, css = '') {
  eta.loadTemplate(name, source)
  const styles = style + compact(css)
  const styleHash = createHash('sha256').update(styles).digest('base64')
  return {
    render: (values: Values): string => eta.render(name, { style: styles, product, ...values }),
    /** The headers of such a page: no other page frames it or learns its address, and nobody keeps it. */
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
      'X-Frame-Options': 'DENY',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  }
}

/** An HTML document: a letter where it has a foot, else a page. `body` is HTML, all else is text. */
export const { render: renderDocument } = template<{
  title: string
  body: string
  language: string
  direction: string
  foot: { why: string; wayOut: string; url: string; language?: string; direction: string }
}>('@document', readFileSync(new URL('document.eta', import.meta.url), 'utf8'))
