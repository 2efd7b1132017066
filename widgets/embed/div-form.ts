import { warnOnce } from '../base/checks.ts'
import { warnOfMisspelt } from '../element/hints.ts'
import { type Tag, tags, versionOf, warnOfUnknownWidget } from '../element/tags.ts'
import { isAllowed, readAllowed, urlAttributes } from './allowed-urls.ts'

/**
 * The DIV form: `<div data-widget="launch-countdown" data-launch-at="…">`, for CMSs that remove unknown
 * tags. Its attributes are those of the element, with the prefix `data-`. This code is loaded only for
 * a page with such a DIV.
 *
 * The element is in a shadow root of the DIV. So the DIV and its children stay as the page made them: a
 * framework may change, move and remove them, hydrate them, and clone them; an editor saves them alone.
 *
 * A CMS may let such a DIV through in a visitor's comment. So the script tag, which no CMS takes from
 * visitors, can list the URLs that DIVs may use (`data-endpoints`), or forbid DIVs (`data-no-div`).
 */

/** CMSs mangle names: `launch-at`, `launchAt`, `launch_at` and `launch&#45;at` are the same name. */
const normaliseName = (name: string) => name.toLowerCase().replace(/&[^;]*;|%2d|[^a-z\d]/g, '')

/**
 * The known name of an attribute or a widget that a written name stands for, with or without `data-`. Not
 * of a framework's own attribute, such as `:data-label`.
 */
function knownName<Name extends string>(written: string, known: readonly Name[]): Name | undefined {
  const name = /^\w/.test(written) && normaliseName(written)
  return known.find((one) =>
    [normaliseName(one), `data${normaliseName(one)}`].includes(String(name)),
  )
}

/** The data attributes of a script tag, such as `data-no-div` and `data-endpoints`. */
export type ScriptData = Readonly<DOMStringMap>

/** The shadow root of each DIV that has shown an element. */
const roots = new WeakMap<HTMLElement, ShadowRoot>()

/**
 * The reason why a DIV must not show its element, if there is one. Each script tag can only forbid: markup
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
  return div.shadowRoot && !roots.has(div) ? 'it has a shadow root already' : undefined
}

/** The parts of all elements. A page styles those in a DIV by `[data-widget]::part(button)`. */
export const parts: readonly string[] =
  'button card clear dialog empty end field filters filters-toggle form get-started grid join-button label live search submit success title unit value'.split(
    ' ',
  )

/** Attaches a shadow root. Buttons with the DIV's id in `commandfor` command its element. */
function attachRoot(div: HTMLElement): ShadowRoot {
  const root = div.attachShadow({ mode: 'open' })
  div.addEventListener('command', (event) => {
    const { command, source } = event as CommandEvent
    // Not composed: the DIV would hear it again.
    root.firstElementChild?.dispatchEvent(new CommandEvent('command', { command, source }))
  })
  roots.set(div, root)
  return root
}

/** The attributes that the element of a tag takes. */
const attributesOf = (tag: string): readonly string[] =>
  Reflect.get(Object(customElements.get(tag)), 'observedAttributes') ?? []

/** Creates an element whose fallback is the DIV's children. */
function createElement(tag: Tag): HTMLElement {
  const element = document.createElement(tag)
  element.setAttribute('exportparts', parts.join())
  element.append(document.createElement('slot'))
  return element
}

/** Copies the attributes of a DIV that its element takes. */
function copyAttributes(div: HTMLElement, element: Element): void {
  const known = attributesOf(element.localName)
  const wanted = new Map<string | undefined, string>()
  for (const { name, value } of div.attributes) wanted.set(knownName(name, known), value)
  for (const name of known) {
    const value = wanted.get(name)
    if (value === undefined) element.removeAttribute(name)
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
}

/** Shows an element in a DIV; without a tag, the DIV's children. */
function show(div: HTMLElement, tag: Tag | undefined): void {
  const root = roots.get(div) ?? (tag && attachRoot(div))
  const before = root?.firstElementChild
  if (tag && before?.localName === tag) copyAttributes(div, before)
  else if (tag) {
    const element = createElement(tag)
    // Before it is connected, so that a past launch fires no event.
    copyAttributes(div, element)
    root?.replaceChildren(element)
  } else if (before?.localName !== 'slot') root?.replaceChildren(document.createElement('slot'))
}

const followed = new WeakSet<HTMLElement>()

/**
 * Shows in a DIV the element that it names, for as long as it names one, and follows its attributes. Warns
 * of an unknown widget.
 * @param scripts the data attributes of the script tags seen so far
 * @param defineDirectory defines the directory, the only element that the script has not defined
 */
export function followDiv(
  div: HTMLElement,
  scripts: readonly ScriptData[],
  defineDirectory: () => Promise<void>,
): void {
  // An editor may change its children.
  if (followed.has(div) || div.isContentEditable) return
  followed.add(div)

  const readTag = () => knownName(div.getAttribute('data-widget') ?? '', tags)

  async function update() {
    const written = div.getAttribute('data-widget')
    const place = `<div data-widget="${written}">`
    if (written !== null && !knownName(written, tags)) warnOfUnknownWidget(place, written)
    const tag = readTag()
    if (tag === 'demo-directory' && !versionOf(tag)) {
      await defineDirectory()
      // The attribute has changed meanwhile, and that change called this again.
      if (readTag() !== tag) return
    }
    // Other code has defined the element.
    if (!tag || !versionOf(tag)) return show(div, undefined)
    const known = attributesOf(tag)
    for (const { name } of div.attributes)
      if (name.startsWith('data-') && !knownName(name, [...known, 'widget']))
        warnOfMisspelt(`<div data-widget="${tag}">`, name.slice(5), known, 'data-')
    const refused = refusal(div, known, scripts)
    if (refused !== undefined) warnOnce(`${place} stays a DIV: ${refused}.`)
    // Not an element without the refused attribute: its sign-ups would go to the default endpoint.
    show(div, refused === undefined ? tag : undefined)
  }

  new MutationObserver(update).observe(div, { attributes: true })
  void update()
}
