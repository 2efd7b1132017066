/** The most milliseconds between the end of a press and its click. */
const clickDelay = 350

/**
 * Gives a function that calls back at once, or, during a press, after its click: a button that somebody
 * is pressing must not move away from under the pointer.
 * @param signal ends it
 */
export function createWhenReleased(signal: AbortSignal): (callback: () => void) => void {
  let isPressed = false
  let waiting: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    isPressed = false
    waiting?.()
    waiting = undefined
  }
  const end = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(release, delay)
  }
  // Captured on the window, so that no listener of the page can stop them.
  const options = { capture: true, signal }
  const begin = ({ button }: PointerEvent) => {
    // Only the main button clicks. The end of another press may be lost to a context menu.
    if (button !== 0) return
    clearTimeout(timer)
    isPressed = true
  }
  addEventListener('pointerdown', begin, options)
  addEventListener('pointerup', () => end(clickDelay), options)
  addEventListener('pointercancel', () => end(0), options)
  addEventListener('click', () => end(0), options)
  return (callback) => {
    if (isPressed) waiting = callback
    else callback()
  }
}
