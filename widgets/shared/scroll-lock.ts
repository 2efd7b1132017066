let openModals = 0
let restore: (() => void) | undefined

function lock(document: Document): () => void {
  const { style, clientWidth } = document.documentElement
  const { overflow, scrollbarGutter } = style
  const hasScrollbar = (document.defaultView?.innerWidth ?? 0) > clientWidth
  style.overflow = 'hidden'
  if (hasScrollbar) style.scrollbarGutter = 'stable'
  return () => {
    style.overflow = overflow
    style.scrollbarGutter = scrollbarGutter
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
