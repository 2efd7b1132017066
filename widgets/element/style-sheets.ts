const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * The constructable style sheet of a text: one for each document, shared by all its widgets.
 * A sheet made for one document cannot be adopted in another (CSSOM, "constructor document").
 */
function styleSheet(document: Document, css: string): CSSStyleSheet {
  const ofDocument = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, ofDocument)
  const known = ofDocument.get(css)
  if (known) return known
  const { CSSStyleSheet } = document.defaultView ?? globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  ofDocument.set(css, sheet)
  return sheet
}

/**
 * Puts style sheets on a shadow root, before those that the page itself has put there: what an
 * author adds to an open root stays, and wins.
 */
export function adoptStyles(shadow: ShadowRoot, styles: readonly string[]): void {
  const own = styles.map((css) => styleSheet(shadow.ownerDocument, css))
  const others = shadow.adoptedStyleSheets.filter((sheet) => !own.includes(sheet))
  shadow.adoptedStyleSheets = [...own, ...others]
}
