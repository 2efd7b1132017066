import { nearest, warnOnce } from '../base/checks.ts'

/** All tags. Written out, since the script does not contain all definitions. */
export const tags = ['demo-directory', 'launch-countdown', 'waitlist-button'] as const
export type Tag = (typeof tags)[number]

/** What an element has in it that is more than a fallback. */
export const swallowed = `h1,h2,h3,${tags}`

/** Warns of an unknown widget. Names the known ones, and the one that was probably meant. */
export function warnOfUnknownWidget(place: string, written: string): void {
  const meant = nearest(written, tags)
  const proposal = meant === undefined ? '' : ` Did you mean ${meant}?`
  warnOnce(`${place} names no widget. There are ${tags.join(', ')}.${proposal}`)
}
