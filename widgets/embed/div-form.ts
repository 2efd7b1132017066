import { warnOfMisspelt } from '../element/hints.ts'
import { buildOf } from '../element/tag-owner.ts'
import { type Tag, tags, warnOfUnknownWidget } from '../element/tags.ts'
import { warnOnce } from '../warn-once.ts'
import { isAllowed, readAllowed } from './allowed-urls.ts'
import { urlAttributes } from './url-attributes.ts'

/**
 * The DIV form: `<div data-widget="launch-countdown" data-launch-at="…">`, for CMSs that remove unknown
 * tags. Its attributes are those of the element, with the prefix `data-`. This code is loaded only for
 * a page with such a DIV.
 *
 * A CMS may let such a DIV through in a visitor's comment. So the script tag, which no CMS takes from
 * visitors, can list the URLs that DIVs may use (`data-endpoints`), or forbid DIVs (`data-no-div`).
 */

/** CMSs mangle names: `launch-at`, `launchAt`, `launch_at` and `launch&#45;at` are the same name. */
const normaliseName = (name: string) => name.toLowerCase().replace(/&[^;]*;|%2d|[^a-z\d]/g, '')

/**
 * The known name of an attribute or a widget that a written name stands for, with or without `data-`.
 */
const knownName = <Name extends string>(written: string, known: readonly Name[]) =>
  known.find((name) =>
    [normaliseName(name), `data${normaliseName(name)}`].includes(normaliseName(written)),
  )

/** Waits until the page is parsed to its end. */
const pageParsed = () =>
  new Promise<void>((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('readystatechange', () => resolve(), { once: true })
  })

/** Waits until the form of a fallback is closed that somebody has opened, and may be filling in. */
async function formClosed(div: HTMLElement): Promise<void> {
  while (div.querySelector('details[open]'))
    await new Promise((resolve) =>
      div.addEventListener('toggle', resolve, { capture: true, once: true }),
    )
}

/** The attributes of a tag; none while the tag is not defined. */
const attributesOf = (tag: string): readonly string[] => {
  const { observedAttributes = [] } = (customElements.get(tag) ?? {}) as {
    observedAttributes?: readonly string[]
  }
  return observedAttributes
}

/** The data attributes of a script tag, such as `data-no-div` and `data-endpoints`. */
export type ScriptData = Readonly<DOMStringMap>

/**
 * The reason why a DIV must not become an element, if there is one. Each script tag can only forbid: markup
 * that is put into the page can contain a script tag, which does not run, with a list of its own.
 */
function refusal(
  div: HTMLElement,
  known: readonly string[],
  scripts: readonly ScriptData[],
): string | undefined {
  if (scripts.some((data) => 'noDiv' in data)) return 'the script tag has data-no-div'
  for (const { endpoints } of scripts) {
    const list = endpoints !== undefined && readAllowed(endpoints)
    const refused =
      list &&
      Array.from(div.attributes).find(({ name, value }) => {
        const meant = knownName(name, known)
        return meant !== undefined && urlAttributes.includes(meant) && !isAllowed(value, list)
      })
    if (refused)
      return `${refused.name}="${refused.value}" is not in data-endpoints of the script tag, which allows ${list.join(', ') || 'none'}`
  }
  return undefined
}

/** For each element the DIV that it has replaced, without children. */
const origins = new WeakMap<Node, Node>()

/** Replaces a DIV by an element. The DIV's children become the element's fallback. */
function putInPlace(element: HTMLElement, div: HTMLElement): void {
  if (div.parentNode) swaps.observe(div.parentNode, { childList: true })
  element.replaceChildren(...div.childNodes)
  div.replaceWith(element)
}

/**
 * Libraries that morph a page into the server's new markup (Turbo, htmx, idiomorph) replace our element
 * by its DIV again. This puts the element back, with its modal and the typed text. For the element that
 * is a move: the observer runs before `disconnectedCallback` checks whether the element has left.
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

/** Replaces a DIV by its element, which takes over class, id, lang, style and so on. */
function replaceByElement(div: HTMLElement, tag: string): void {
  const known = attributesOf(tag)
  const element = div.ownerDocument.createElement(tag)
  for (const attribute of div.attributes) {
    const { name, value } = attribute
    const meant = knownName(name, known)
    if (meant) element.setAttribute(meant, value)
    // Not scripts and styles in attributes: the page's policy may have blocked them on the DIV, and would
    // allow them on an element that a script has made.
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
 * Replaces a DIV by its element. Warns of an unknown widget.
 * @param own the tags that this copy of the script handles
 * @param scripts the data attributes of the script tags seen so far
 * @param define defines the element of a tag
 */
export async function upgradeDiv(
  div: HTMLElement,
  own: readonly Tag[],
  scripts: readonly ScriptData[],
  define: (tag: Tag) => unknown,
): Promise<void> {
  // An editor would save the element in place of the DIV.
  if (div.isContentEditable) return
  const written = div.getAttribute('data-widget') ?? ''
  const tag = knownName(written, tags)
  if (tag === undefined) warnOfUnknownWidget(`<div data-widget="${written}">`, written)
  else if (own.includes(tag)) {
    await define(tag)
    // Before that, children of the DIV may not be parsed yet.
    await pageParsed()
    await formClosed(div)
    if (!buildOf(tag) || !div.isConnected) return
    // Not an element without the refused attribute: its sign-ups would go to the default endpoint.
    const refused = refusal(div, attributesOf(tag), scripts)
    if (refused === undefined) replaceByElement(div, tag)
    else warnOnce(`<div data-widget="${written}"> stays a DIV: ${refused}.`)
  }
}

export type DivForm = { upgradeDiv: typeof upgradeDiv }
