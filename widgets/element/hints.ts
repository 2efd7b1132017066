import { packageName } from '../brand.ts'

export * from '../i18n/hints.ts'

import { nearest, warnOnce } from '../base/checks.ts'
import { contentOf } from '../i18n/page.ts'
import { type Attribute, takesOf } from './attributes.ts'
import { swallowed } from './tags.ts'

/**
 * Warns of an unknown attribute if it is within an edit distance of two of a known one. Other unknown
 * attributes may be a framework's.
 * @param place where the attribute was written, such as `<launch-countdown>`
 * @param prefix of the attribute's name, such as `data-`
 */
export function warnOfMisspelt(
  place: string,
  written: string,
  known: readonly string[],
  prefix = '',
): void {
  const meant = nearest(written, known)
  if (meant !== undefined && meant !== written)
    warnOnce(`${place} has no attribute ${prefix}${written}. Did you mean ${prefix}${meant}?`)
}

/** A value without the user name and the password of a URL, which no log should keep. */
const withoutSecrets = (text: string) => text.replace(/\/\/[^/?#]*@/, '//…@')

/** Warns of a bad value: says what is right, and what the element does now. */
export function warnOfValue(tag: string, name: string, text: string, attribute: Attribute): void {
  const consequence = attribute.isStrict
    ? `Until it is corrected, the element shows its content instead and sends nothing. Without the attribute it uses the default: ${attribute.resolved ?? attribute.default}.`
    : `The element uses the default: ${attribute.default}.`
  console.warn(
    `<${tag}> ${name}="${withoutSecrets(text)}" is not valid. ${name} takes ${takesOf(attribute)}. ${consequence}`,
  )
}

/** Warns of a property that was set and cannot be. */
export const warnOfReadOnly = (tag: string, property: string): void =>
  warnOnce(`<${tag}> ${property} is read-only.`)

/** What does not work without a part of the platform. */
const consequences = {
  adoptedStyleSheets: 'have no styles',
  IntersectionObserver: 'do not load more portfolios at the last card',
}

/** Warns of a part of the platform that is missing here. */
export const warnOfMissing = (part: keyof typeof consequences): void =>
  warnOnce(`This browser or test environment has no ${part}: the widgets ${consequences[part]}.`)

/** Attributes that any element may have, and those of frameworks (`:theme`, `@click`, `[theme]`). */
const isForeign = (name: string) => /^(?:data-|aria-|on)|[^\w-]/.test(name)

/** `page-size` → `pageSize` */
const propertyName = (attribute: string) =>
  attribute.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Says how to set an object that was written into an attribute. */
function adviceOf(element: Element, name: string): string {
  const property = propertyName(name)
  if (typeof Reflect.get(element, property) !== 'object') return `${name} takes text.`
  return `Set the property: element.${property} = …, in Vue :${property}.prop="…", in Solid prop:${property}={…}, in React by the components of ${packageName}/react${name === 'messages' ? ', or write it as JSON' : ''}.`
}

/**
 * Warns of an element's misspelt attributes, and of objects that were written as text. No attribute of
 * HTML is within an edit distance of two of one of ours, which a test checks.
 * @param known the attributes that the element takes
 */
export function warnOfAttributes(element: Element, known: readonly string[]): void {
  const place = `<${element.localName}>`
  for (const { name, value } of element.attributes) {
    const bare = name.replace(/^data-/, '')
    // The form of a DIV, `data-endpoint`, is not read on an element.
    if (bare !== name && known.includes(bare))
      warnOnce(`${place} does not read ${name}. Did you mean ${bare}?`)
    else if (!isForeign(name)) warnOfMisspelt(place, name, known)
    if (value.includes('[object '))
      warnOnce(
        `${place} ${name}="${value}" is an object that has become text. ${adviceOf(element, name)}`,
      )
  }
}

/**
 * Warns of what is wrong with a tag: its attributes, or content that is more than a fallback. HTML knows
 * no `<tag />`, and takes all that follows such a tag as its content, which nobody sees once the element
 * is there.
 * @param known the attributes that the element takes
 */
export function warnOfTag(element: Element, known: readonly string[]): void {
  warnOfAttributes(element, known)
  const found = contentOf(element).querySelector(swallowed)
  const { localName } = element
  if (found)
    warnOnce(
      `<${localName}> contains <${found.localName}>, which is shown only until the element is ready. If the tag ends with a slash, <${localName} … />, HTML takes the rest of the page as its content: close it with </${localName}>.`,
    )
}

/**
 * Warns that the page has an element or a script twice.
 * @param shown the build that came first and is shown; undefined if that is not ours
 * @param own the build of this copy of the code
 * @param what the element or the script, as the warning names it
 */
export function warnOfOtherVersion(shown: unknown, own: string, what: string): void {
  if (shown === undefined)
    warnOnce(`${what} is already defined by another script. Remove one of the two.`)
  else if (typeof shown === 'string')
    warnOnce(
      `${what} is on this page in two versions: ${shown} came first and is shown, ${own} came second and is not used. Remove one of the two.`,
    )
}
