import { warnOnce } from '../warn-once.ts'
import { claimTags } from './claim.ts'
import type { DivForm, ScriptData } from './div-form.ts'

/**
 * Finds what needs code that comes later, elements and DIVs, in the page, now and later. Shadow roots are the page's own; it
 * passes one on with
 *
 *     document.dispatchEvent(new CustomEvent('widgetscan', { detail: shadowRoot }))
 *
 * and does so again on the event `widgetsready` at the document, in case the loader comes later.
 * @param tags those that this copy of the script knows
 * @param script its own tag, which may have left the page; null for a module
 * @param define defines the element of a tag that is there
 * @param loadDivForm loads what DIVs need
 * @returns the tags that this copy of the script handles, since no earlier copy does
 */
export function watch<Tag extends string>(
  tags: readonly Tag[],
  script: unknown,
  define: (tag: Tag) => unknown,
  loadDivForm: () => Promise<DivForm>,
): readonly Tag[] {
  const own = claimTags(tags)
  if (own.length === 0) return own

  // Kept from when the tag is first seen: optimisers and pages take script tags out afterwards.
  const scripts: ScriptData[] = [{ ...Object(script).dataset }]

  const ownTag = (name: string | null) => own.find((tag) => tag === name)

  async function handleDiv(div: HTMLElement) {
    const tag = ownTag(div.getAttribute('data-widget'))
    // Loaded beside the code for DIVs, and not after it, where the name is the tag as it is.
    if (tag) define(tag)
    const { upgradeDiv } = await loadDivForm()
    upgradeDiv(div, tags, own, scripts, define)
  }

  function handle(element: HTMLElement) {
    const tag = ownTag(element.localName)
    if (tag) define(tag)
    else if (element.localName === 'script') scripts.push({ ...element.dataset })
    else handleDiv(element)
  }

  const selector = `${own},div[data-widget],script[data-no-div],script[data-endpoints]`
  function search(root: Element | Document | ShadowRoot) {
    if ('matches' in root && root.matches(selector)) handle(root as HTMLElement)
    for (const element of root.querySelectorAll<HTMLElement>(selector)) handle(element)
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'attributes' ? [target] : addedNodes)
        if ('matches' in node) search(node as Element)
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
