/** Px that the modal asks for while it is open; within them it may be 90 % high (SPEC.md 9). */
const modalHeight = 720

/**
 * Tells the page around the frame how high the frame is to be, now and whenever that changes:
 * `{ type: 'widget-height', widget, height }`, the height in px. While the modal is open, that is
 * enough for the modal, but no more than the screen has.
 */
export function tellHeight(widget: string): void {
  let modal: Element | null | undefined

  const tell = () => {
    const content = document.body.getBoundingClientRect().height
    const needed = modal ? Math.min(modalHeight, screen.availHeight) : 0
    const height = Math.ceil(Math.max(content, needed))
    // Nothing to see is nothing to tell: a frame without height is not rendered any more.
    if (height > 0) parent.postMessage({ type: 'widget-height', widget, height }, '*')
  }

  document.addEventListener('waitlistopen', ({ target }) => {
    modal = (target as Element).shadowRoot?.querySelector('dialog')
    tell()
    // It opens in a frame as low as its button, where the focus scrolls it past its first field.
    window.addEventListener('resize', () => modal?.scrollTo(0, 0), { once: true })
  })
  document.addEventListener('waitlistclose', () => {
    modal = undefined
    tell()
  })
  // The frame has grown around the modal, which may have left the window with that.
  window.addEventListener('resize', () => modal?.scrollIntoView({ block: 'nearest' }))
  new ResizeObserver(tell).observe(document.body)
}
