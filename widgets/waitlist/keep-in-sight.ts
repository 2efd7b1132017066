/**
 * Keeps a modal above a keyboard on the screen, which covers a part of the window that percentages
 * and viewport units still count (Visual Viewport API).
 * @returns stops
 */
export function keepInSight(dialog: HTMLElement): () => void {
  const { visualViewport: seen } = window
  if (!seen) return () => undefined
  const { style } = dialog
  const fit = () => {
    // Whoever has zoomed in by pinching wants to see less than all. And a twentieth of the window is
    // free below the modal: what covers no more, such as a scroll bar, or the part of a pixel that a
    // zoomed page is rounded by, does not matter.
    const isCovered = seen.scale === 1 && seen.height < window.innerHeight * 0.95
    style.insetBlock = isCovered ? `${seen.offsetTop}px auto` : ''
    style.maxBlockSize = isCovered ? `${seen.height}px` : ''
  }
  fit()
  seen.addEventListener('resize', fit)
  seen.addEventListener('scroll', fit)
  return () => {
    seen.removeEventListener('resize', fit)
    seen.removeEventListener('scroll', fit)
  }
}
