import { warnOfMisspelt } from '../element/hints.ts'
import { buildOf } from '../element/tag-owner.ts'
import { warnOnce } from '../warn-once.ts'
import { isAllowed } from './allowed-urls.ts'
import { warnOfUnknownWidget } from './unknown-widget.ts'
import { urlAttributes } from './url-attributes.ts'

/**
 * The DIV form: `<div data-widget="launch-countdown" data-launch-at="…">`, for CMSs that strip tags
 * they do not know. Its attributes are the element's, with `data-` before their names. This code is
 * loaded only where there is such a DIV.
 *
 * A visitor's comment may have in it whatever the CMS lets through. So the page's author can say on the
 * script tag where DIVs may send and lead to (`allowed-urls.ts`), or that there are none
 * (`data-no-div`): script tags are what no CMS takes from visitors.
 */

/** Names as CMSs mangle them: `launch-at`, `launchAt`, `launch_at` and `launch&#45;at` are one. */
const normaliseName = (name: string) => name.toLowerCase().replace(/&[^;]*;|%2d|[^a-z\d]/g, '')

/**
 * The known name that a written one stands for, with or without `data-` before it: of an attribute,
 * or of a widget.
 */
const knownName = <Name extends string>(written: string, known: readonly Name[]) =>
  known.find((name) =>
    [normaliseName(name), `data${normaliseName(name)}`].includes(normaliseName(written)),
  )

/** Resolves when the page is parsed to its end. */
const pageParsed = () =>
  new Promise<void>((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('readystatechange', () => resolve(), { once: true })
  })

/** The attributes that a tag takes; none while it is not defined. */
const attributesOf = (tag: string): readonly string[] => {
  const { observedAttributes = [] } = (customElements.get(tag) ?? {}) as {
    observedAttributes?: readonly string[]
  }
  return observedAttributes
}

/** What a script tag says of DIVs in its `data-no-div` and `data-endpoints`. */
export type ScriptData = Readonly<DOMStringMap>

/** Says what keeps a DIV from becoming the element, if anything does. */
function refusal(
  div: HTMLElement,
  known: readonly string[],
  scripts: readonly ScriptData[],
): string | undefined {
  if (scripts.some((data) => 'noDiv' in data)) return 'the script tag has data-no-div'
  const lists = scripts.flatMap(({ endpoints }) => endpoints ?? [])
  const list = [...new Set(lists.join(' ').split(/\s+/).filter(Boolean))]
  const refused =
    lists.length > 0 &&
    Array.from(div.attributes).find(({ name, value }) => {
      const meant = knownName(name, known)
      return meant !== undefined && urlAttributes.includes(meant) && !isAllowed(value, list)
    })
  return refused
    ? `${refused.name}="${refused.value}" is not in data-endpoints of the script tag, which allows ${list.join(', ') || 'none'}`
    : undefined
}

/** The DIV that an element stands for, without its children. */
const origins = new WeakMap<Node, Node>()

/** The children of a DIV are the fallback of the element that comes in its place. */
function putInPlace(element: HTMLElement, div: HTMLElement): void {
  if (div.parentNode) swaps.observe(div.parentNode, { childList: true })
  element.replaceChildren(...div.childNodes)
  div.replaceWith(element)
}

/**
 * Libraries that morph the page into what its server answers now (Turbo, htmx, idiomorph) do not know
 * the element for its DIV, and put the DIV in its place again. So the element is put back, with its
 * modal open and what was typed: to it that is a move, since observers are told before
 * `disconnectedCallback` looks whether it has left.
 */
const swaps = new MutationObserver((records) => {
  const removed = records.flatMap(({ removedNodes }) => [...removedNodes])
  for (const div of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(div instanceof HTMLDivElement) || !div.isConnected || div.isContentEditable) continue
    const element = removed.find(
      (node) => !node.isConnected && origins.get(node)?.isEqualNode(div.cloneNode()),
    )
    if (element) putInPlace(element as HTMLElement, div)
  }
})

/** Class, id, lang, style and the like are what the page has put on the DIV. */
function replaceByElement(div: HTMLElement, tag: string): void {
  const known = attributesOf(tag)
  const element = div.ownerDocument.createElement(tag)
  for (const attribute of div.attributes) {
    const { name, value } = attribute
    const meant = knownName(name, known)
    if (meant) element.setAttribute(meant, value)
    // Scripts and styles in attributes, which the page's policy may have blocked on the DIV, are not
    // copied: on a new element they would be allowed again.
    else if (!/^(?:on|style$|data-widget$)/.test(name)) {
      element.setAttributeNode(attribute.cloneNode() as Attr)
      if (name.startsWith('data-'))
        warnOfMisspelt(`<div data-widget="${tag}">`, name.slice(5), known, 'data-')
    }
  }
  const { cssText } = div.style
  if (cssText) element.style.cssText = cssText
  origins.set(element, div.cloneNode())
  putInPlace(element, div)
}

/**
 * Puts the element in the place of its DIV form; says so where there is no such widget.
 * @param tags those that this copy of the script knows
 * @param own those that this copy of the script handles
 * @param scripts the data attributes of the script tags seen so far
 * @param define defines the element of a tag
 */
export async function upgradeDiv<Tag extends string>(
  div: HTMLElement,
  tags: readonly Tag[],
  own: readonly Tag[],
  scripts: readonly ScriptData[],
  define: (tag: Tag) => unknown,
): Promise<void> {
  // An editor would save the element in place of the DIV.
  if (div.isContentEditable) return
  const written = div.getAttribute('data-widget') ?? ''
  const tag = knownName(written, tags)
  if (tag === undefined) warnOfUnknownWidget(`<div data-widget="${written}">`, written, tags)
  else if (own.includes(tag)) {
    await define(tag)
    // Before that the parser may not have put all children into the DIV.
    await pageParsed()
    if (!buildOf(tag) || !div.isConnected) return
    // Not the element without that attribute: its sign-ups would go to another endpoint than the one written.
    const refused = refusal(div, attributesOf(tag), scripts)
    if (refused === undefined) replaceByElement(div, tag)
    else warnOnce(`<div data-widget="${written}"> stays as it is: ${refused}.`)
  }
}

export type DivForm = { upgradeDiv: typeof upgradeDiv }
