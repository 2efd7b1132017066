import { didYouMean } from '../shared/nearest.ts'
import { sayOnce } from '../shared/say-once.ts'

/** Says that there is no such widget, which there are, and which was probably meant. */
export const sayUnknown = (place: string, written: string, tags: readonly string[]): void =>
  sayOnce(`${place}: no such widget. There are ${tags.join(', ')}.${didYouMean(written, tags)}`)
