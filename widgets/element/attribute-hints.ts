import { warnOnce } from '../warn-once.ts'
import { nearest } from './nearest.ts'

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

/** What is a page's own on any element, or a framework's (`:theme`, `@click`, `[theme]`). */
const isForeign = (name: string) => /^(?:data-|aria-|on)|[^\w-]/.test(name)

/**
 * Warns of the misspelt attributes of an element. No attribute of HTML itself is within an edit
 * distance of two of one of ours; a test says so.
 * @param known the attributes that it takes
 */
export function warnOfMisspeltAttributes(element: Element, known: readonly string[]): void {
  for (const name of element.getAttributeNames())
    if (!isForeign(name)) warnOfMisspelt(`<${element.localName}>`, name, known)
}
