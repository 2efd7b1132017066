import { packageName } from '../brand.ts'
import { build } from '../this-script.ts'
import { loadHints } from './load-hints.ts'

/** The property by which copies of this code know each other's classes; its value is the build. */
export const ours = Symbol.for(packageName)

/** The build that has registered a tag; undefined if nobody has, or somebody else. */
export const buildOf = (tag: string): unknown => Object(customElements.get(tag))[ours]

/**
 * Warns if the page already has an element or a script of another build than this code.
 * @param shown the build that the page has already; undefined if that is not ours
 * @param what the element or the script, as the warning names it
 */
export function checkBuild(shown: unknown, what: string): void {
  if (shown !== build) loadHints(({ warnOfOtherBuild }) => warnOfOtherBuild(shown, build, what))
}
