import { didYouMean } from '../shared/nearest.ts'
import { sayOnce } from '../shared/say-once.ts'
import { isOurs } from '../shared/tag-owner.ts'
import { claimTags } from './claim.ts'
import { knownName, replaceByElement } from './div-form.ts'

/** Resolves when the parser is through with the page. */
const parsed = () =>
  new Promise<void>((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('readystatechange', () => resolve(), { once: true })
  })

/** Says that there is no such widget, which there are, and which was probably meant. */
export const sayUnknown = (place: string, written: string, tags: readonly string[]): void =>
  sayOnce(`${place}: no such widget. There are ${tags.join(', ')}.${didYouMean(written, tags)}`)

/**
 * Finds our elements in the page, in both forms, now and later. Shadow roots are the page's own; it
 * passes one on with
 *
 *     document.dispatchEvent(new CustomEvent('widgetscan', { detail: shadowRoot }))
 *
 * and does so again on the event `widgetsready` at the document, in case the loader comes later.
 * @param tags those that this copy of the code knows
 * @param load defines the element of a tag; called once for each tag that is there
 * @returns the tags that are this copy's to handle, since no earlier copy does
 */
export function watch(
  tags: readonly string[],
  load: (tag: string) => Promise<void>,
): readonly string[] {
  const own = claimTags(tags)
  if (own.length === 0) return own

  const loads = new Map<string, Promise<void>>()
  function loadOnce(tag: string): Promise<void> {
    const loading = loads.get(tag) ?? load(tag).catch(console.error)
    loads.set(tag, loading)
    return loading
  }

  async function take(div: HTMLElement, tag: string) {
    await loadOnce(tag)
    // Until then the parser may still have children to put into it.
    await parsed()
    const { observedAttributes = [] } = (customElements.get(tag) ?? {}) as {
      observedAttributes?: readonly string[]
    }
    if (isOurs(tag) && div.isConnected) replaceByElement(div, tag, observedAttributes)
  }

  function foundDiv(div: HTMLElement) {
    // What stands in an editor is what the editor will save.
    if (div.isContentEditable) return
    const written = div.getAttribute('data-widget') ?? ''
    const tag = knownName(written, tags)
    if (tag === undefined) sayUnknown(`<div data-widget="${written}">`, written, tags)
    else if (own.includes(tag)) take(div, tag)
  }

  const found = (element: HTMLElement) =>
    own.includes(element.localName) ? loadOnce(element.localName) : foundDiv(element)

  const selector = [...own, 'div[data-widget]'].join()
  function search(root: Element | Document | ShadowRoot) {
    if ('matches' in root && root.matches(selector)) found(root as HTMLElement)
    for (const element of root.querySelectorAll<HTMLElement>(selector)) found(element)
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'attributes' ? [target] : addedNodes)
        if (node.nodeType === Node.ELEMENT_NODE) search(node as Element)
  })
  function observe(root: Document | ShadowRoot) {
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-widget'] })
    search(root)
  }

  document.addEventListener('widgetscan', (event) => {
    const { detail } = event as CustomEvent<unknown>
    if (detail instanceof ShadowRoot) observe(detail)
    else sayOnce(`widgetscan: its detail is to be a shadow root, and is ${detail}.`)
  })
  observe(document)
  document.dispatchEvent(new CustomEvent('widgetsready'))
  return own
}
