const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * The constructable style sheet of a text: one for each document, shared by all its widgets.
 * A sheet made for one document cannot be adopted in another (CSSOM, "constructor document").
 */
export function styleSheet(document: Document, css: string): CSSStyleSheet {
  const ofDocument = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, ofDocument)
  const known = ofDocument.get(css)
  if (known) return known
  const view = document.defaultView ?? globalThis
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  ofDocument.set(css, sheet)
  return sheet
}
