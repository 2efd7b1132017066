import { didYouMean } from '../element/nearest.ts'
import { warnOnce } from '../warn-once.ts'

/** Warns of an unknown widget, and names those there are and the one probably meant. */
export const warnOfUnknownWidget = (
  place: string,
  written: string,
  tags: readonly string[],
): void =>
  warnOnce(`${place}: no such widget. There are ${tags.join(', ')}.${didYouMean(written, tags)}`)
