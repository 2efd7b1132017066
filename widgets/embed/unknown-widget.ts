import { didYouMean } from '../element/nearest.ts'
import { warnOnce } from '../warn-once.ts'

/** Says that there is no such widget, which there are, and which was probably meant. */
export const warnOfUnknownWidget = (
  place: string,
  written: string,
  tags: readonly string[],
): void =>
  warnOnce(`${place}: no such widget. There are ${tags.join(', ')}.${didYouMean(written, tags)}`)
