import { pageOf } from '../../page.ts'
import { keepInSight } from './keep-in-sight.ts'
import { lockScroll } from './scroll-lock.ts'

/** The element that has the focus, also within open shadow roots. */
export function focusedElement({ activeElement }: Document): HTMLElement | null {
  let focused = activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused as HTMLElement | null
}

const wrapperOf = (anchor: HTMLElement) => anchor.closest<HTMLElement>('.widget')

/**
 * Makes an element at the end of the page in which a dialog looks as in its own element: with the same
 * style sheets, theme and language, and with the styles that its own element inherits from the page.
 * @returns the element, and the wrapper in its shadow root, to which the dialog is to be moved
 */
function createStandIn(anchor: HTMLElement) {
  const page = pageOf(anchor.ownerDocument)
  const { host, adoptedStyleSheets } = anchor.getRootNode() as ShadowRoot
  const element = page.createElement('div')
  const shadow = element.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = adoptedStyleSheets
  const wrapper = wrapperOf(anchor)?.cloneNode() as HTMLElement
  shadow.append(wrapper)

  const rules = adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
  const properties = rules.flatMap(({ cssText }) => cssText.match(/--widget-[\w-]+/g) ?? [])
  const computed = getComputedStyle(host)
  for (const name of ['color-scheme', 'direction', 'font-family', ...properties])
    element.style.setProperty(name, computed.getPropertyValue(name))
  // The page's rules for a DIV must not give it a box, and hence a layout.
  element.style.setProperty('display', 'contents', 'important')
  // Not to the body, which the page may hide.
  page.documentElement.append(element)
  return { element, wrapper }
}

/**
 * Opens a modal dialog within its element, where the page's `::part()` rules apply to it. If the page
 * does not render the element (`display: none` around it, a closed `<details>`, content-visibility),
 * the dialog would be invisible, and Chromium would make the page inert nevertheless. The dialog then
 * opens at the end of the page, and stays there until it closes.
 * @param dialog the only child of an element, with which it is moved
 * @param anchor the dialog's place in its own element
 * @returns `update` opens the dialog again if the page has moved or hidden it; `close` closes and
 *   removes it, and gives the focus back
 */
export function openModal(dialog: HTMLDialogElement, anchor: HTMLElement) {
  const container = dialog.parentElement as HTMLElement
  const page = pageOf(anchor.ownerDocument)
  const focusedBefore = focusedElement(page)
  let focusedWithin: HTMLElement | undefined
  let standIn: HTMLElement | undefined

  const update = () => {
    if (!standIn && !anchor.checkVisibility()) {
      const { element, wrapper } = createStandIn(anchor)
      wrapper.append(container)
      standIn = element
    } else if (dialog.matches(':modal')) return
    const focused = focusedWithin ?? dialog.querySelector<HTMLElement>('h2[tabindex], input')
    // A dialog that was moved is still open, but not modal.
    dialog.removeAttribute('open')
    dialog.showModal()
    focused?.focus()
  }

  anchor.append(container)
  dialog.addEventListener('focusin', ({ target }) => {
    focusedWithin = target as HTMLElement
  })
  update()
  const unlock = lockScroll(page)
  const stopKeepingInSight = keepInSight(dialog)
  const observer = new IntersectionObserver(update)
  observer.observe(dialog)

  return {
    update,
    close() {
      observer.disconnect()
      stopKeepingInSight()
      unlock()
      dialog.close()
      container.remove()
      standIn?.remove()
      // A browser does not give the focus back if the dialog was moved. And the join button may have
      // become the link Get Started.
      const button = wrapperOf(anchor)?.querySelector<HTMLElement>('a, button')
      for (const opener of [focusedBefore, button]) {
        // The body has the focus if the page has hidden what had it, such as an entry of its menu.
        if (!opener?.isConnected || opener.localName === 'body') continue
        if (focusedElement(page) !== opener) opener.focus({ preventScroll: true })
        if (focusedElement(page) === opener) break
      }
    },
  }
}
