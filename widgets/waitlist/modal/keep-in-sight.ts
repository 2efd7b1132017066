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
    // Not when pinched: then the visitor wants to see a part only. And 5 % of the window are free below
    // the modal, so that what covers less, such as a scroll bar or rounding, does not matter.
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
