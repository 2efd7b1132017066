/**
 * Has the preview of WordPress's block Custom HTML be as high as an element, which grows when its code
 * has come. That preview measures its page when its markup changes or its window is resized, and sees
 * neither in a shadow root (@wordpress/components, Sandbox).
 */
export function fitPreview(element: Element): void {
  if (!element.ownerDocument.body.hasAttribute('data-resizable-iframe-connected')) return
  new ResizeObserver(() => window.dispatchEvent(new Event('resize'))).observe(element)
}
