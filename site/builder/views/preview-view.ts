import type { Choices } from '../choices.ts'
import { sandboxView } from './sandbox-view.ts'

/**
 * The preview: the page `preview.html` in a frame as wide as a device, with the sandbox below it.
 * @returns a function that shows the choices. @param query the same as a query string
 */
export function previewView(root: HTMLElement): (choices: Choices, query: string) => void {
  const screen = root.querySelector<HTMLElement>('.screen')
  const frame = root.querySelector('iframe')
  const button = root.querySelector<HTMLButtonElement>('.real')
  if (!screen || !frame) return () => {}
  /** Has the focus when a form opens in the preview by itself, and takes it back. */
  let holder: Element | null = null
  let query = ''
  let shown = ''
  let isReal = false

  const release = () => {
    holder = null
  }
  const reset = sandboxView(root, frame, (name) => {
    if (name === 'pointerdown') release()
  })
  const post = () => frame.contentWindow?.postMessage(query, location.origin)
  // Sends choices that were made while the frame was loading.
  frame.addEventListener('load', post)
  root.addEventListener('keydown', release)
  addEventListener('blur', () => {
    if (document.activeElement === frame && holder instanceof HTMLElement)
      holder.focus({ preventScroll: true })
  })

  /** Shows another page, with nothing from the one before. */
  function reload() {
    reset(isReal)
    root.classList.toggle('is-real', isReal)
    // Without an entry in the history.
    frame?.contentWindow?.location.replace(`preview.html${query}`)
  }

  button?.addEventListener('click', () => {
    isReal = !isReal
    button.textContent = isReal ? 'Back to the sandbox' : 'Send a real one'
    reload()
  })

  return (choices, current) => {
    query = current
    screen.style.setProperty('--width', choices.width === 'full' ? '' : `${choices.width}px`)
    const state = `${choices.widget} ${choices.state}`
    if (state === shown) return post()
    shown = state
    holder = document.activeElement
    reload()
  }
}
