/** The height in px that an open modal asks for; the modal takes up to 90 % of it. */
const modalHeight = 720

/**
 * Tells the page around the frame how high the frame is to be, now and whenever that changes:
 * `{ type: 'widget-height', widget, height }`, the height in px. While the modal is open, that is
 * enough for the modal, but no more than the screen has.
 */
export function tellHeight(widget: string): void {
  let opener: Element | undefined
  const modal = () => opener?.shadowRoot?.querySelector('dialog')

  const tell = () => {
    const content = document.body.getBoundingClientRect().height
    const needed = opener ? Math.min(modalHeight, screen.availHeight) : 0
    const height = Math.ceil(Math.max(content, needed))
    // Never 0: a frame without height is no longer rendered, and would stay so.
    if (height > 0) parent.postMessage({ type: 'widget-height', widget, height }, '*')
  }

  // The frame grows around the modal, which may then be out of sight.
  const bringIntoView = () => modal()?.scrollIntoView({ block: 'nearest' })

  document.addEventListener('waitlistopen', ({ target }) => {
    opener = target as Element
    tell()
    // The modal may come after the frame has grown; when it comes, it takes the focus.
    opener.shadowRoot?.addEventListener('focusin', bringIntoView, { once: true })
    // It opens in a frame as low as its button, where the focus scrolls it past its first field.
    window.addEventListener('resize', () => modal()?.scrollTo(0, 0), { once: true })
  })
  document.addEventListener('waitlistclose', () => {
    opener = undefined
    tell()
  })
  window.addEventListener('resize', bringIntoView)
  new ResizeObserver(tell).observe(document.body)
}
