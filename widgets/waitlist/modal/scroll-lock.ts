let openModals = 0
let restore: (() => void) | undefined

/**
 * The element whose `overflow` the window scrolls by (CSS Overflow, section 3.3). To set the
 * other's would make a scroll container of the body, out of which its sticky headers fall.
 */
function scroller(document: Document): HTMLElement {
  const { documentElement } = document
  // A page's `<img name=body>` takes the place of `document.body`.
  const body = document.querySelector('body')
  const isPassedOn = body && getComputedStyle(documentElement).overflow === 'visible'
  return isPassedOn ? body : documentElement
}

/** @returns puts back what these properties were, and nothing else */
function override(element: HTMLElement, properties: Record<string, string>): () => void {
  const { style } = element
  const wasStyled = element.hasAttribute('style')
  const before = Object.keys(properties).map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  )
  for (const [name, value] of Object.entries(properties))
    style.setProperty(name, value, 'important')
  return () => {
    for (const [name, value, priority] of before) style.setProperty(name, value, priority)
    // Read first: Chromium writes the attribute late, and would write it empty after its removal.
    if (!wasStyled && element.getAttribute('style') === '') element.removeAttribute('style')
  }
}

function lock(document: Document): () => void {
  const root = document.documentElement
  const hasScrollbar = (document.defaultView?.innerWidth ?? 0) > root.clientWidth
  const keepGutter = hasScrollbar && override(root, { 'scrollbar-gutter': 'stable' })
  const unlock = override(scroller(document), { 'overflow-x': 'hidden', 'overflow-y': 'hidden' })
  return () => {
    unlock()
    if (keepGutter) keepGutter()
  }
}

/**
 * Keeps the page behind a modal from scrolling, without a shift where its scrollbar was.
 * @returns lets go; the last modal to do so puts back what the page had
 */
export function lockScroll(document: Document): () => void {
  openModals += 1
  restore ??= lock(document)
  return () => {
    openModals -= 1
    if (openModals > 0) return
    restore?.()
    restore = undefined
  }
}
