/**
 * Keeps the preview of WordPress's block Custom HTML as high as an element. The preview measures its page
 * when its markup changes or its window is resized, and does not see changes in a shadow root
 * (@wordpress/components, Sandbox). So this tells it that the window was resized.
 */
export function fitPreview(element: Element): void {
  const { body } = element.ownerDocument
  if (!body.hasAttribute('data-resizable-iframe-connected')) return
  new ResizeObserver(() => window.dispatchEvent(new Event('resize'))).observe(element)
}
