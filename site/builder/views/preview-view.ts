/**
 * The preview: the page `preview.html` in a frame as wide as a device.
 * @param screen contains the frame and scales it to fit
 * @param widths the control of the width, in px
 * @returns a function that shows the choices of a query string
 */
export function previewView(
  screen: HTMLElement,
  widths: HTMLSelectElement,
): (query: string) => void {
  const frame = screen.querySelector('iframe')
  let current = ''
  const post = () => frame?.contentWindow?.postMessage(current, location.origin)
  // Sends choices that were made while the frame was loading.
  frame?.addEventListener('load', post)

  const resize = () => screen.style.setProperty('--width', widths.value)
  // On a phone only the preview of a phone is readable.
  if (matchMedia('(width < 48rem)').matches) widths.selectedIndex = widths.options.length - 1
  widths.addEventListener('input', resize)
  resize()

  return (query) => {
    const isFirst = current === ''
    current = query
    if (!frame) return
    if (isFirst) frame.src = `preview.html${query}`
    else post()
  }
}
