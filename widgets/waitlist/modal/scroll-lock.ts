let openModals = 0
let restore: (() => void) | undefined

/**
 * The element whose `overflow` applies to the window (CSS Overflow, section 3.3). Setting it on the other
 * one would make the body a scroll container, and its sticky headers would not stick to the window.
 */
function scroller(document: Document): HTMLElement {
  const { documentElement } = document
  // Not `document.body`, which may be a page's `<img name=body>`.
  const body = document.querySelector('body')
  const isPassedOn = body && getComputedStyle(documentElement).overflow === 'visible'
  return isPassedOn ? body : documentElement
}

/** Sets style properties. @returns restores their former values, and nothing else */
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
    // Reading the attribute makes Chromium write it, which it would else do after the removal.
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
 * Keeps the page behind a modal from scrolling, and from shifting when its scrollbar disappears.
 * @returns unlocks; the page scrolls again when the last modal has unlocked it
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
