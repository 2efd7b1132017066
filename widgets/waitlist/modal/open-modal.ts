import { keepInSight } from './keep-in-sight.ts'
import { lockScroll } from './scroll-lock.ts'

/** What has the focus, within open shadow roots too. */
export function focusedElement({ activeElement }: Document): HTMLElement | null {
  let focused = activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused as HTMLElement | null
}

const wrapperOf = (anchor: HTMLElement) => anchor.closest<HTMLElement>('.widget')

/**
 * Makes a place at the end of the page where a dialog looks as it does in its element: with the same
 * style sheets, theme and language, and what the element inherits from the page.
 * @returns an element of the page, and where in its shadow root the dialog belongs
 */
function createStandIn(anchor: HTMLElement) {
  const { ownerDocument: page } = anchor
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
  // Without a box, whatever the page's rules for a DIV are; the dialog has its own.
  element.style.setProperty('display', 'contents', 'important')
  // Not the body, which a page may hide as well.
  page.documentElement.append(element)
  return { element, wrapper }
}

/**
 * Opens a modal dialog in an element of ours, where a page's `::part()` rules reach it. While the
 * page does not render that (`display: none` around it, a closed `<details>`, content-visibility),
 * the dialog would not be seen either, and Chromium would make the page inert all the same. It then
 * opens at the end of the page, and stays there until it closes.
 * @param dialog the only child of a place of its own, with which it can be moved
 * @param anchor where in the element the dialog belongs
 * @returns `update` opens it anew where the page has moved or hidden it; `close` closes it, gives the
 *   focus back, and takes the place away
 */
export function openModal(dialog: HTMLDialogElement, anchor: HTMLElement) {
  const place = dialog.parentElement as HTMLElement
  const page = anchor.ownerDocument
  const focusedBefore = focusedElement(page)
  let focusedWithin: HTMLElement | undefined
  let standIn: HTMLElement | undefined

  const update = () => {
    if (!standIn && !anchor.checkVisibility()) {
      const { element, wrapper } = createStandIn(anchor)
      wrapper.append(place)
      standIn = element
    } else if (dialog.matches(':modal')) return
    const focused = focusedWithin ?? dialog.querySelector<HTMLElement>('h2[tabindex], input')
    // One that was moved is open, but no longer modal.
    dialog.removeAttribute('open')
    dialog.showModal()
    focused?.focus()
  }

  anchor.append(place)
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
      place.remove()
      standIn?.remove()
      // The browser gives no focus back from a dialog that was moved, and its button may be a link by now.
      const opener = focusedBefore?.isConnected
        ? focusedBefore
        : wrapperOf(anchor)?.querySelector<HTMLElement>('a, button')
      if (focusedElement(page) !== opener) opener?.focus({ preventScroll: true })
    },
  }
}
