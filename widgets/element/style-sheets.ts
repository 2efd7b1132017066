import { pageOf } from '../page.ts'

const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * The constructable style sheet of some CSS. All widgets of a document share it; another document
 * cannot adopt it (CSSOM, "constructor document").
 */
function styleSheet(document: Document, css: string): CSSStyleSheet {
  const ofDocument = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, ofDocument)
  const known = ofDocument.get(css)
  if (known) return known
  const { CSSStyleSheet } = pageOf(document).defaultView ?? globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  ofDocument.set(css, sheet)
  return sheet
}

/**
 * Puts our style sheets on a shadow root. Those that the page has added there stay, and come last, so
 * that they win.
 */
export function adoptStyles(shadow: ShadowRoot, styles: Iterable<string>): void {
  const own = [...styles].map((css) => styleSheet(shadow.ownerDocument, css))
  const others = shadow.adoptedStyleSheets.filter((sheet) => !own.includes(sheet))
  shadow.adoptedStyleSheets = [...own, ...others]
}
