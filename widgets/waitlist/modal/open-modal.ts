import { lockScroll } from './scroll-lock.ts'

/** The element that has the focus, also within open shadow roots. */
function focusedElement({ activeElement }: Document): HTMLElement | null {
  let focused = activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused as HTMLElement | null
}

/** Events that have no handler `on…`: those of composing a text, and of older engines. */
const isolated =
  'compositionstart compositionupdate compositionend textInput DOMActivate DOMMouseScroll MozMousePixelScroll'.split(
    ' ',
  )
for (const name in globalThis.HTMLElement?.prototype)
  if (/^on(?!securityp)/.test(name)) isolated.push(name.slice(2))

const stop = (event: Event) => event.stopPropagation()

/**
 * Keeps what a visitor does in a modal from the page's own shortcuts, smooth scrolling, carousels, menus
 * and recordings: every event that an element can handle. The page hears where the focus is, what its
 * policy blocks, and our own events, which are not fired in here.
 * Our own listeners, and React's, are on the dialog too.
 */
function isolateEvents(dialog: HTMLElement): void {
  for (const type of isolated) dialog.addEventListener(type, stop, { passive: true })
}

const wrapperOf = (anchor: HTMLElement) => anchor.closest<HTMLElement>('.widget')

/**
 * Creates an element at the end of the page in which a dialog looks as in its own element: with the same style
 * sheets, theme and language, and with the styles that its own element inherits from the page. It follows them when
 * they change.
 * @returns the wrapper in its shadow root, into which to move the dialog
 */
function createStandIn(anchor: HTMLElement) {
  const page = anchor.ownerDocument
  const { host, adoptedStyleSheets } = anchor.getRootNode() as ShadowRoot
  const own = wrapperOf(anchor) as HTMLElement
  const element = page.createElement('div')
  const shadow = element.attachShadow({ mode: 'open' })
  const wrapper = own.cloneNode() as HTMLElement
  shadow.append(wrapper)

  const rules = adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
  const properties = rules.flatMap(({ cssText }) => cssText.match(/--widget-[\w-]+/g) ?? [])
  // The page's rules for a DIV must not give it a box.
  element.style.setProperty('display', 'contents', 'important')
  const follow = () => {
    // Some of the styles come later.
    shadow.adoptedStyleSheets = (host.shadowRoot as ShadowRoot).adoptedStyleSheets
    for (const { name, value } of own.attributes) wrapper.setAttribute(name, value)
    const computed = getComputedStyle(host)
    for (const name of ['color-scheme', 'direction', 'font-family', ...properties])
      element.style.setProperty(name, computed.getPropertyValue(name))
  }
  follow()
  const observer = new MutationObserver(follow)
  for (let node: Node | null = own; node; node = parentOf(node))
    observer.observe(node, { attributes: true })
  // The page may hide its body.
  page.documentElement.append(element)
  return {
    wrapper,
    follow,
    remove() {
      observer.disconnect()
      element.remove()
    },
  }
}

/** The parent of a node, also out of a shadow root. */
const parentOf = (node: Node): Node | null =>
  node instanceof ShadowRoot ? node.host : node.parentNode

/**
 * Whether a click in the modal would activate an element around it. Engines differ in what cancels the
 * activation of a summary or a label, so the dialog then opens elsewhere.
 */
function isInControl(anchor: Node): boolean {
  for (let node: Node | null = anchor; node; node = parentOf(node))
    if ('matches' in node && (node as Element).matches('a, button, label, summary')) return true
  return false
}

/** Whether a dialog is modal. Older engines and jsdom do not know the selector. */
function isModal(dialog: HTMLDialogElement): boolean {
  try {
    return dialog.matches(':modal')
  } catch {
    return dialog.open
  }
}

function showModal(dialog: HTMLDialogElement): void {
  // A dialog that was moved is still open, but not modal.
  dialog.removeAttribute('open')
  // jsdom has no modal dialogs.
  if (dialog.showModal) dialog.showModal()
  else dialog.setAttribute('open', '')
}

/**
 * Opens a modal dialog within its element, where the page's `::part()` rules apply to it. If the page
 * does not render the element (`display: none` around it, a closed `<details>`, content-visibility),
 * the dialog would be invisible, and Chromium would make the page inert nevertheless. The dialog then
 * opens at the end of the page, and stays there until it closes; so it does in a link, a button, a label or a
 * summary, which a press in it would activate.
 * @param anchor the dialog's place in its own element
 * @returns `update` opens the dialog again if the page has moved or hidden it; `close` closes and
 *   removes it, and gives the focus back
 */
export function openModal(dialog: HTMLDialogElement, anchor: HTMLElement) {
  const focusedBefore = focusedElement(anchor.ownerDocument)
  let focusedWithin: HTMLElement | undefined
  let standIn: ReturnType<typeof createStandIn> | undefined
  let unlock = () => {}

  const open = () => {
    if (!standIn && (anchor.checkVisibility?.() === false || isInControl(anchor))) {
      standIn = createStandIn(anchor)
      standIn.wrapper.append(dialog)
    } else if (isModal(dialog)) return
    const focused = focusedWithin ?? dialog.querySelector<HTMLElement>('h2[tabindex], input')
    // Before the dialog opens, so that the page is laid out once for both. Again after a move, which may have
    // been to another document, such as a frame's.
    unlock()
    unlock = lockScroll(anchor.ownerDocument)
    showModal(dialog)
    focused?.focus()
  }
  const update = () => {
    open()
    standIn?.follow()
  }

  anchor.append(dialog)
  isolateEvents(dialog)
  dialog.addEventListener('focusin', ({ target }) => {
    focusedWithin = target as HTMLElement
  })
  try {
    update()
  } catch (error) {
    unlock()
    throw error
  }
  // jsdom has no layout.
  const observer = self.IntersectionObserver && new IntersectionObserver(update)
  observer?.observe(dialog)

  return {
    update,
    close() {
      observer?.disconnect()
      unlock()
      dialog.close?.()
      dialog.remove()
      standIn?.remove()
      // A browser does not give the focus back if the dialog was moved. And the join button may have
      // become the link Get Started.
      const button = wrapperOf(anchor)?.querySelector<HTMLElement>('a, button')
      for (const opener of [focusedBefore, button]) {
        // The body has the focus if the page has hidden the element that had it, such as an entry of a menu.
        if (!opener?.isConnected || opener.localName === 'body') continue
        const { ownerDocument } = opener
        if (focusedElement(ownerDocument) !== opener) opener.focus({ preventScroll: true })
        if (focusedElement(ownerDocument) === opener) break
      }
    },
  }
}
