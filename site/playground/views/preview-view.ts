/**
 * The preview: the page `preview.html` in a frame as wide as a device.
 * @param screen the frame's place, which scales it to fit
 * @param widths the control whose value is the width, in px
 * @returns shows the choices that a query string says
 */
export function previewView(
  screen: HTMLElement,
  widths: HTMLSelectElement,
): (query: string) => void {
  const frame = screen.querySelector('iframe')
  let current = ''
  const post = () => frame?.contentWindow?.postMessage(current, location.origin)
  // For what was chosen while the frame was loading.
  frame?.addEventListener('load', post)

  const resize = () => screen.style.setProperty('--width', widths.value)
  // On a phone only the preview of a phone is large enough to see.
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
