import { nearest, warnOnce } from '../base/checks.ts'
import { packageName } from '../brand.ts'

/** All tags. Written out, since the script does not contain all definitions. */
export const tags = ['demo-directory', 'launch-countdown', 'waitlist-button'] as const
export type Tag = (typeof tags)[number]

/** The widget of a frame whose address names none. */
export const frameDefault: Tag = 'launch-countdown'

/** The property by which copies of this code know each other's classes; its value is the version. */
export const ours = Symbol.for(packageName)

/** The version that has registered a tag; undefined if nobody has, or somebody else. */
export const versionOf = (tag: string): unknown => Object(customElements.get(tag))[ours]

/** What an element has in it that is more than a fallback. */
export const swallowed = `h1,h2,h3,${tags}`

/** Warns of an unknown widget. Names the known ones, and the one that was probably meant. */
export function warnOfUnknownWidget(place: string, written: string): void {
  const meant = nearest(written, tags)
  const proposal = meant === undefined ? '' : ` Did you mean ${meant}?`
  warnOnce(`${place} names no widget. There are ${tags.join(', ')}.${proposal}`)
}
