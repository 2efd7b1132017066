/** Those that have no handler `on…`: of composing a text, and of older engines. */
const kept = [
  ...['compositionstart', 'compositionupdate', 'compositionend', 'textInput', 'DOMActivate'],
  ...['DOMMouseScroll', 'MozMousePixelScroll'],
]
for (const name in globalThis.HTMLElement?.prototype)
  if (/^on(?!securityp)/.test(name)) kept.push(name.slice(2))

const stop = (event: Event) => event.stopPropagation()

/**
 * Keeps what a visitor does in a modal from the page's own shortcuts, smooth scrolling, carousels, menus
 * and recordings: every event that an element can handle. The page hears where the focus is, what its
 * policy blocks, and our own events, which are not fired in here.
 * Our own listeners, and React's, are on the dialog too.
 */
export function keepEvents(dialog: HTMLElement): void {
  for (const type of kept) dialog.addEventListener(type, stop, { passive: true })
}
