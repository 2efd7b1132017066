import { isNonBlank, isRecord } from '../base/checks.ts'
import {
  type Message,
  type Messages,
  ownValue,
  type PluralForms,
  type Replacements,
} from './catalogue.ts'

const isPlural = (value: unknown): value is PluralForms =>
  isRecord(value) &&
  'other' in value &&
  Object.entries(value).every(
    ([form, text]) => /^(zero|one|two|few|many|other)$/.test(form) && isNonBlank(text),
  )

/** Whether a value of unknown origin can replace a text. */
export const isReplacement = (value: unknown, message: Message): value is Message =>
  isNonBlank(value) || (typeof message === 'object' && isPlural(value))

/**
 * Checks replacements of unknown origin one by one.
 * @param known the texts of the element
 * @param isComplete whether `known` has all texts. If not, replacements of other keys pass unchecked;
 *   they are checked again when all texts are there
 * @returns copies of the good ones
 */
export function goodTexts(known: Messages, value: unknown, isComplete: boolean): Replacements {
  const good: Record<string, Message> = {}
  for (const [key, text] of isRecord(value) ? Object.entries(value) : []) {
    const message = ownValue(known, key) ?? (isComplete ? undefined : '')
    if (message !== undefined && isReplacement(text, message))
      good[key] = typeof text === 'string' ? text : Object.freeze({ ...text })
  }
  return good
}
