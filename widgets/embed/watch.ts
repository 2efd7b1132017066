import { warnOnce } from '../warn-once.ts'
import { claimTags } from './claim.ts'
import type { DivForm, ScriptData } from './div-form.ts'
import type { Tag } from './tags.ts'

/**
 * Watches the page for elements and DIVs that need late code. A page has it watch a shadow root too by
 *
 *     document.dispatchEvent(new CustomEvent('widgetscan', { detail: shadowRoot }))
 *
 * and should do so again on the event `widgetsready` of the document, for a script that loads later.
 * @param script the script's own tag, which may have left the page; null for a module
 * @param define defines the element of a tag that is in the page
 * @param loadDivForm loads what DIVs need
 * @returns the tags that this copy of the script handles: those that no earlier copy does
 */
export function watch(
  script: unknown,
  define: (tag: Tag) => unknown,
  loadDivForm: () => Promise<DivForm>,
): readonly Tag[] {
  const own = claimTags()
  if (own.length === 0) return own

  // Kept, since optimisers and pages remove script tags later.
  const scripts: ScriptData[] = [{ ...Object(script).dataset }]

  const ownTag = (name: string | null) => own.find((tag) => tag === name)

  async function handleDiv(div: HTMLElement) {
    const tag = ownTag(div.getAttribute('data-widget'))
    // Loads the element and the code for DIVs at the same time, if the tag is written as it should be.
    if (tag) define(tag)
    const { upgradeDiv } = await loadDivForm()
    upgradeDiv(div, own, scripts, define)
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
