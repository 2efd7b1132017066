/** The events of keys, the wheel, fingers, the pointer and the mouse. */
const kept = [
  ...['keydown', 'keypress', 'keyup', 'wheel', 'click', 'auxclick', 'dblclick', 'contextmenu'],
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel', 'dragstart', 'gotpointercapture'],
  ...['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerover', 'pointerout'],
  ...['mousedown', 'mousemove', 'mouseup', 'mouseover', 'mouseout', 'lostpointercapture'],
]

const stop = (event: Event) => event.stopPropagation()

/**
 * Keeps what a visitor does in a modal from the page's own shortcuts, smooth scrolling, carousels and
 * menus.
 * @param container the portal's, on which React listens, so that React hears them
 */
export function keepEvents(container: HTMLElement): void {
  for (const type of kept) container.addEventListener(type, stop, { passive: true })
}
