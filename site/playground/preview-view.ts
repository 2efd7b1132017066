/**
 * The previews: the page `preview.html` in frames of fixed width.
 * @param figures each with its width in px as `data-width`, and a frame
 * @returns shows the choices that a query string says in all of them
 */
export function previews(figures: Iterable<HTMLElement>): (query: string) => void {
  let current = ''
  const frames = Array.from(figures, (figure) => {
    const frame = figure.querySelector('iframe')
    figure.style.setProperty('--width', figure.dataset.width ?? '')
    // For what was chosen while the frame was loading.
    frame?.addEventListener('load', () => post(frame))
    return frame
  })

  const post = (frame: HTMLIFrameElement) =>
    frame.contentWindow?.postMessage(current, location.origin)

  return (query) => {
    const isFirst = current === ''
    current = query
    for (const frame of frames) {
      if (!frame) continue
      if (isFirst) frame.src = `preview.html${query}`
      else post(frame)
    }
  }
}
