import { warnOnce } from '../warn-once.ts'
import { claimTags } from './claim.ts'
import type { takeDiv } from './div-form.ts'

/**
 * Finds our elements in the page, in both forms, now and later. Shadow roots are the page's own; it
 * passes one on with
 *
 *     document.dispatchEvent(new CustomEvent('widgetscan', { detail: shadowRoot }))
 *
 * and does so again on the event `widgetsready` at the document, in case the loader comes later.
 * @param tags those that this copy of the code knows
 * @param load defines the element of a tag; called once for each tag that is there
 * @param loadDivForm loads what DIVs need; undefined when it could not be loaded
 * @returns the tags that are this copy's to handle, since no earlier copy does
 */
export function watch(
  tags: readonly string[],
  load: (tag: string) => Promise<void>,
  loadDivForm: () => Promise<{ takeDiv: typeof takeDiv } | undefined>,
): readonly string[] {
  const own = claimTags(tags)
  if (own.length === 0) return own

  const loads = new Map<string, Promise<void>>()
  function loadOnce(tag: string): Promise<void> {
    const loading = loads.get(tag) ?? load(tag).catch(console.error)
    loads.set(tag, loading)
    return loading
  }

  const isOwn = (tag: string | null): tag is string => tag !== null && own.includes(tag)

  async function foundDiv(div: HTMLElement) {
    const named = div.getAttribute('data-widget')
    // Both at once, where it is written as the tag is.
    if (isOwn(named)) loadOnce(named)
    ;(await loadDivForm())?.takeDiv(div, tags, own, loadOnce)
  }

  const found = (element: HTMLElement) =>
    isOwn(element.localName) ? loadOnce(element.localName) : foundDiv(element)

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
    else warnOnce(`widgetscan: its detail is to be a shadow root, and is ${detail}.`)
  })
  observe(document)
  document.dispatchEvent(new CustomEvent('widgetsready'))
  return own
}
