import type { Tag } from '../element/tags.ts'
import { claimTags } from './claim.ts'
import type { DivForm, ScriptData } from './div-form.ts'

/**
 * Watches the page for elements and DIVs that need late code. It does not look into shadow roots.
 * @param script the script's own tag, which may have left the page; empty for a module
 * @param define defines the element of a tag that is in the page
 * @param loadDivForm loads what DIVs need
 * @returns the tags that this copy of the script handles: those that no earlier copy does
 */
export function watch(
  script: Partial<HTMLScriptElement>,
  define: (tag: Tag) => unknown,
  loadDivForm: () => Promise<DivForm>,
): readonly Tag[] {
  const own = claimTags()
  if (own.length === 0) return own

  // Kept, since optimisers and pages remove script tags later.
  const scripts: ScriptData[] = [{ ...script.dataset }]

  const ownTag = (name: string | null) => own.find((tag) => tag === name)

  async function handleDiv(div: HTMLElement) {
    const tag = ownTag(div.getAttribute('data-widget'))
    // Loads the element and the code for DIVs at the same time, if the tag is written as it should be.
    if (tag) define(tag)
    const { followDiv } = await loadDivForm()
    followDiv(div, own, scripts, define)
  }

  function handle(element: HTMLElement) {
    const tag = ownTag(element.localName)
    if (tag) define(tag)
    else if (element.localName === 'script') scripts.push({ ...element.dataset })
    else handleDiv(element)
  }

  const selector = `${own},div[data-widget],script[data-no-div],script[data-endpoints]`
  // By the prototype: a form's own methods are hidden by fields of their name, such as `matches`.
  const { matches, querySelectorAll } = Element.prototype
  function search(element: Element) {
    if (matches.call(element, selector)) handle(element as HTMLElement)
    for (const found of querySelectorAll.call(element, selector)) handle(found as HTMLElement)
  }

  const observer = new MutationObserver((records) => {
    // What has come into something that was searched is found with that.
    const searched = new Set<Node>()
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'attributes' ? [target] : addedNodes) {
        if (!searched.has(target) && 'matches' in node) search(node as Element)
        searched.add(node)
      }
  })

  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['data-widget'] })
  search(document.documentElement)
  return own
}
