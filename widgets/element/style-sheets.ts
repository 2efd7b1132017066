import { loadHints } from './load-hints.ts'

const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** Creates a constructable style sheet. Another document cannot adopt it (CSSOM, "constructor document"). */
export function createSheet(document: Document, css: string): CSSStyleSheet {
  const { CSSStyleSheet } = document.defaultView ?? globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** The style sheet of some CSS. All widgets of a document share it. */
function styleSheet(document: Document, css: string): CSSStyleSheet {
  const ofDocument = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, ofDocument)
  const sheet = ofDocument.get(css) ?? createSheet(document, css)
  ofDocument.set(css, sheet)
  return sheet
}

/**
 * Puts our style sheets on a shadow root. The page's own style sheets stay and come last, so that they win.
 */
export function adoptStyles(shadow: ShadowRoot, styles: Iterable<string>): void {
  const { adoptedStyleSheets } = shadow
  // In jsdom.
  if (!adoptedStyleSheets) {
    loadHints(({ warnOfMissing }) => warnOfMissing('adoptedStyleSheets'))
    return
  }
  const own = [...styles].map((css) => styleSheet(shadow.ownerDocument, css))
  const others = adoptedStyleSheets.filter((sheet) => !own.includes(sheet))
  shadow.adoptedStyleSheets = [...own, ...others]
}
