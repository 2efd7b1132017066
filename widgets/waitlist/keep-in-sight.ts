/**
 * Keeps a modal within what is seen of the window: a keyboard on the screen covers a part of it
 * (Visual Viewport API), where percentages and viewport units still count all.
 * @returns stops
 */
export function keepInSight(dialog: HTMLElement): () => void {
  const { visualViewport: seen } = window
  if (!seen) return () => undefined
  const { style } = dialog
  const fit = () => {
    // Whoever has zoomed in wants to see less than all.
    const isCovered = seen.scale === 1 && seen.height < window.innerHeight
    style.insetBlock = isCovered ? `${seen.offsetTop}px auto` : ''
    style.maxBlockSize = isCovered ? `${seen.height}px` : ''
  }
  fit()
  seen.addEventListener('resize', fit)
  seen.addEventListener('scroll', fit)
  return () => {
    seen.removeEventListener('resize', fit)
    seen.removeEventListener('scroll', fit)
    style.insetBlock = style.maxBlockSize = ''
  }
}
