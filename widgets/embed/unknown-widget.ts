import { didYouMean } from '../element/nearest.ts'
import { warnOnce } from '../warn-once.ts'
import { tags } from './tags.ts'

/** Warns of an unknown widget. Names the known ones, and the one that was probably meant. */
export const warnOfUnknownWidget = (place: string, written: string): void =>
  warnOnce(`${place}: no such widget. There are ${tags.join(', ')}.${didYouMean(written, tags)}`)
