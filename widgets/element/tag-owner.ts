import { build } from '../this-script.ts'
import { loadHints } from './load-hints.ts'

/** Marks the classes of every copy of this code with its build, so that they know each other. */
export const ours = Symbol.for('nameplate-widgets')

/** The build whose element a tag is; undefined when it is not defined, or somebody else's. */
export const buildOf = (tag: string): unknown => Object(customElements.get(tag))[ours]

/**
 * Warns when the elements on the page are of another build than this copy of the code.
 * @param shown the build whose elements are shown; undefined for somebody else's
 * @param what what the page has twice
 */
export function checkBuild(shown: unknown, what: string): void {
  if (shown !== build) loadHints(({ warnOfOtherBuild }) => warnOfOtherBuild(shown, build, what))
}
