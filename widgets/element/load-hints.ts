import { loadLater } from '../base/load-later.ts'
import { version } from '../base/this-script.ts'
import { contentOf } from '../i18n/page.ts'
import type * as Hints from './hints.ts'
import { swallowed } from './tags.ts'

/** Loads the code that warns of mistakes. Most pages never need it. */
export const loadHints = (use: (hints: typeof Hints) => void): void =>
  void loadLater(() => import('./hints.ts'), use)

/** Attributes of HTML without a property of the same name, and of frameworks. */
const common = /^(class|tabindex)$|^(?:data|aria)-|[^\w-]/

/**
 * Warns of an element's unknown attributes, of ours with the prefix `data-`, of objects that have become text, and of
 * content that is more than a fallback.
 * @param known the attributes that the element takes
 */
export function checkTag(element: Element, known: readonly string[]): void {
  const isExpected = ({ name, value }: Attr) =>
    (name in element || common.test(name) || known.includes(name)) &&
    !known.includes(name.slice(5)) &&
    !value.includes('[object ')
  if ([...element.attributes].every(isExpected) && !contentOf(element).querySelector(swallowed))
    return
  loadHints(({ warnOfTag }) => warnOfTag(element, known))
}

/**
 * Warns if the page already has an element or a script of another version than this code.
 * @param shown the version that the page has already; undefined if that is not ours
 * @param what the element or the script, as the warning names it
 */
export function checkVersion(shown: unknown, what: string): void {
  if (shown !== version)
    loadHints(({ warnOfOtherVersion }) => warnOfOtherVersion(shown, version, what))
}
