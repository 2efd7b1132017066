import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Eta } from 'eta'
import { product } from '../../../widgets/brand.ts'

const compact = (css: string) => css.replace(/\s+/g, ' ').trim()

/**
 * The style sheet of letters and of the server's pages. Mail programs support neither custom properties nor
 * oklch(), so it repeats values of `site/styles/tokens.css`. Without it a letter is plain but readable.
 */
const style = compact(readFileSync(new URL('look.css', import.meta.url), 'utf8'))

// Imported by name, not found as files: a function is bundled into one file.
const eta = new Eta()

/**
 * Creates a renderer of a template, which can use the document as layout: `layout('@document', …)`.
 * @param css further rules, after those of all documents
 */
export function template<Values extends object>(name: `@${string}`, source: string, css = '') {
  eta.loadTemplate(name, source)
  const styles = style + compact(css)
  const styleHash = createHash('sha256').update(styles).digest('base64')
  return {
    render: (values: Values): string => eta.render(name, { style: styles, product, ...values }),
    /** The headers of such a page: no frame, no referrer, no cache. */
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

/** An HTML document: a letter if it has a footer, else a page. `body` is HTML, the other values are text. */
export const { render: renderDocument } = template<{
  title: string
  body: string
  language: string
  direction: string
  footer: { why: string; unsubscribe: string; url: string; language: string }
}>('@document', readFileSync(new URL('document.eta', import.meta.url), 'utf8'))
