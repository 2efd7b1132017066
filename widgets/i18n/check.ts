import { isNonBlank, isRecord } from '../unknown-value.ts'
import type { Message, Messages, PluralForms, Replacements } from './catalogue.ts'

const isPlural = (value: unknown): value is PluralForms =>
  isRecord(value) &&
  'other' in value &&
  Object.entries(value).every(
    ([form, text]) => /^(?:zero|one|two|few|many|other)$/.test(form) && isNonBlank(text),
  )

/** The text of a key; undefined for a key that is none, `constructor` too. */
export const messageOf = (texts: Messages, key: string): Message | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined

/** Whether a value of unknown origin can take the place of a text. */
export const isReplacement = (value: unknown, message: Message): value is Message =>
  isNonBlank(value) || (typeof message === 'object' && isPlural(value))

/**
 * Checks texts of unknown origin one by one. A bad one is left out.
 * @param known the texts that the element has
 * @param isComplete whether `known` has all texts; if not, those of other keys are kept unchecked for later
 * @returns the good ones, copied
 */
export function goodTexts(known: Messages, value: unknown, isComplete: boolean): Replacements {
  const good: Record<string, Message> = {}
  for (const [key, text] of isRecord(value) ? Object.entries(value) : []) {
    const message = messageOf(known, key) ?? (isComplete ? undefined : '')
    if (message !== undefined && isReplacement(text, message))
      good[key] = typeof text === 'string' ? text : Object.freeze({ ...text })
  }
  return good
}
