import { warnOfMisspelt } from '../shared/attribute-hints.ts'

/**
 * The DIV form: `<div data-widget="launch-countdown" data-launch-at="…">`, for CMSs that strip tags
 * they do not know. Its attributes are the element's, with `data-` before their names.
 */

/** What CMSs leave of a name: `launch-at`, `launchAt`, `launch_at` and `launch&#45;at` are one. */
const essence = (name: string) => name.toLowerCase().replace(/&[^;]*;|%2d|[^a-z\d]/g, '')

/**
 * The known name that a written one stands for, with or without `data-` before it: of an attribute,
 * or of a widget.
 */
export const knownName = (written: string, known: readonly string[]): string | undefined =>
  known.find((name) => [essence(name), `data${essence(name)}`].includes(essence(written)))

/**
 * Puts the element in the place of its DIV form, with its children (the fallback), its attributes,
 * and what the page itself has put on it: class, id, lang, style and the like.
 * @param known the attributes that the element takes
 */
export function replaceByElement(div: HTMLElement, tag: string, known: readonly string[]): void {
  const element = div.ownerDocument.createElement(tag)
  for (const attribute of div.attributes) {
    const { name, value } = attribute
    const meant = knownName(name, known)
    if (meant) element.setAttribute(meant, value)
    // Script and style in attributes are for the page's policy to allow on the DIV, not for us to
    // bring to life again.
    else if (!/^(?:on|style$|data-widget$)/.test(name)) {
      element.setAttributeNode(attribute.cloneNode() as Attr)
      if (name.startsWith('data-'))
        warnOfMisspelt(`<div data-widget="${tag}">`, name.slice(5), known, 'data-')
    }
  }
  const { cssText } = div.style
  if (cssText) element.style.cssText = cssText
  element.append(...div.childNodes)
  div.replaceWith(element)
}
