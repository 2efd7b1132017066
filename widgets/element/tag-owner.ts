import { version } from '../base/this-script.ts'
import { packageName } from '../brand.ts'
import { loadHints } from './load-hints.ts'

/** The property by which copies of this code know each other's classes; its value is the version. */
export const ours = Symbol.for(packageName)

/** The version that has registered a tag; undefined if nobody has, or somebody else. */
export const versionOf = (tag: string): unknown => Object(customElements.get(tag))[ours]

/**
 * Warns if the page already has an element or a script of another version than this code.
 * @param shown the version that the page has already; undefined if that is not ours
 * @param what the element or the script, as the warning names it
 */
export function checkVersion(shown: unknown, what: string): void {
  if (shown !== version)
    loadHints(({ warnOfOtherVersion }) => warnOfOtherVersion(shown, version, what))
}
