/**
 * Shows all of a text area that Tab has reached, of which the browser shows only the caret's line.
 * @param signal ends it
 */
export function showReached(dialog: HTMLElement, signal: AbortSignal): void {
  const show = ({ key, target }: KeyboardEvent) => {
    // jsdom has no layout.
    if (key === 'Tab') (target as Element).scrollIntoView?.({ block: 'nearest' })
  }
  dialog.addEventListener('keyup', show, { signal })
}

/**
 * Keeps a modal above the on-screen keyboard. The keyboard covers a part of the window, but percentages
 * and viewport units ignore that, so this goes by the visual viewport.
 * @returns stops
 */
export function keepInSight(dialog: HTMLElement): () => void {
  const { visualViewport: seen } = window
  if (!seen) return () => undefined
  const { style } = dialog
  const fit = () => {
    // Not when the visitor has zoomed in by pinching. Below the modal, 5 % of the window are free, so
    // something that covers less, such as a scroll bar, does not matter.
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
