import { slug } from '../brand.ts'
import { warnOnce } from '../warn-once.ts'
import type { Attribute } from './attributes.ts'
import { nearest } from './nearest.ts'
import { takesOf } from './takes.ts'

/**
 * Warns of an attribute that an element does not know when it is within an edit distance of two of
 * one that it knows; of anything else it is silent, since frameworks have attributes of their own.
 * @param place where it was written, such as `<launch-countdown>`
 * @param prefix what stands before the name, such as `data-`
 */
export function warnOfMisspelt(
  place: string,
  written: string,
  known: readonly string[],
  prefix = '',
): void {
  const meant = nearest(written, known)
  if (meant !== undefined && meant !== written)
    warnOnce(`${place}: no attribute ${prefix}${written}. Did you mean ${prefix}${meant}?`)
}

/** Warns of a value that an attribute does not take, and for which it has its default. */
export function warnOfValue(tag: string, name: string, text: string, attribute: Attribute): void {
  console.warn(
    `<${tag}> ${name}="${text}": not a value it takes. ${name} takes ${takesOf(attribute)}. Using the default: ${attribute.default}.`,
  )
}

/** What is a page's own on any element, or a framework's (`:theme`, `@click`, `[theme]`). */
const isForeign = (name: string) => /^(?:data-|aria-|on)|[^\w-]/.test(name)

/** `page-size` → `pageSize` */
const propertyName = (attribute: string) =>
  attribute.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** What to do instead of giving an object as the text of an attribute. */
function adviceOf(element: Element, name: string): string {
  const property = propertyName(name)
  if (typeof Reflect.get(element, property) !== 'object') return `${name} takes text.`
  return `Set the property: element.${property} = …, in Vue :${property}.prop="…", in Solid prop:${property}={…}, in React by the components of ${slug}-widgets/react${name === 'messages' ? ', or write it as JSON' : ''}.`
}

/**
 * Warns of the misspelt attributes of an element, and of objects that were written as text. No
 * attribute of HTML itself is within an edit distance of two of one of ours, which a test keeps.
 * @param known the attributes that it takes
 */
export function warnOfAttributes(element: Element, known: readonly string[]): void {
  const place = `<${element.localName}>`
  for (const { name, value } of element.attributes) {
    if (!isForeign(name)) warnOfMisspelt(place, name, known)
    if (value.includes('[object '))
      warnOnce(`${place} ${name}="${value}": an object has become text. ${adviceOf(element, name)}`)
  }
}

/**
 * Says that the page has something twice.
 * @param shown the build that came first and is shown; undefined for somebody else's
 * @param own the build of this copy of the code
 * @param what what the page has twice
 */
export function warnOfOtherBuild(shown: unknown, own: string, what: string): void {
  if (shown === undefined)
    warnOnce(`${what} is already defined by another script. Remove one of the two.`)
  else if (typeof shown === 'string')
    warnOnce(
      `${what} is on this page in two builds: ${shown} came first and is shown, ${own} came second and is not used. Remove one of the two.`,
    )
}
