/** The height in px that a frame needs for an open modal, which takes up to 90 % of it. */
const modalHeight = 720

/**
 * Posts the height that the frame needs to the page around it, now and whenever it changes:
 * `{ type: 'widget-height', widget, height }`, in px. While the modal is open, the height is enough for
 * the modal, but no more than the screen's.
 */
export function tellHeight(widget: string): void {
  let opener: Element | undefined
  const modal = () => opener?.shadowRoot?.querySelector('dialog')

  const tell = () => {
    const content = document.body.getBoundingClientRect().height
    const needed = opener ? Math.min(modalHeight, screen.availHeight) : 0
    const height = Math.ceil(Math.max(content, needed))
    // Never 0: a frame without height is not rendered, and would never get a height again.
    if (height > 0) parent.postMessage({ type: 'widget-height', widget, height }, '*')
  }

  // When the frame has grown, the modal may be out of sight. Not by scrolling to the modal, which is fixed: in a page
  // of the same site Chromium then scrolls nothing around the frame.
  const bringIntoView = () => {
    if (opener) document.documentElement.scrollIntoView({ block: 'nearest' })
  }

  document.addEventListener('waitlistopen', ({ target }) => {
    opener = target as Element
    tell()
    // The modal may open after the frame has grown. It then takes the focus.
    opener.shadowRoot?.addEventListener('focusin', bringIntoView, { once: true })
    // If the frame is still as low as the button, the focus scrolls the modal past its first field.
    window.addEventListener('resize', () => modal()?.scrollTo(0, 0), { once: true })
  })
  document.addEventListener('waitlistclose', () => {
    opener = undefined
    tell()
  })
  window.addEventListener('resize', bringIntoView)
  new ResizeObserver(tell).observe(document.body)
}
