import { createSheet } from '../../element/style-sheets.ts'

/** More specific than the page's rules. No element has two ids. */
const important = (selector: string, declarations: string) =>
  `${selector}:not(#_#__){${declarations.replaceAll(';', '!important;')}}`

/**
 * The rules of a lock. It is on the element whose `overflow` applies to the window (CSS Overflow, section
 * 3.3). On the other one it would make the body a scroll container, and its sticky headers would not
 * stick to the window.
 */
function rules(document: Document): string {
  const { documentElement: root, defaultView: window } = document
  const { overflow, scrollbarGutter } = getComputedStyle(root)
  const isPassedOn = document.body && overflow === 'visible'
  const hasScrollbar = (window?.innerWidth ?? 0) > root.clientWidth
  return [
    ...(isPassedOn
      ? [important('body', 'overflow:hidden;'), important(':root', 'overflow:visible;')]
      : [important(':root', 'overflow:hidden;')]),
    // Keeps the page from shifting when its scrollbar disappears.
    ...(hasScrollbar && scrollbarGutter === 'auto'
      ? [important(':root', 'scrollbar-gutter:stable;')]
      : []),
  ].join('')
}

/**
 * Keeps the page behind a modal from scrolling, with our own style sheet, so that it does not change what the page
 * itself locks and unlocks meanwhile.
 * @returns a function that unlocks
 */
export function lockScroll(document: Document): () => void {
  // In jsdom, which has nothing to scroll.
  if (!document.adoptedStyleSheets) return () => undefined
  const sheet = createSheet(document, rules(document))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
