import { describeValue, isNonBlank, isRecord } from '../unknown-value.ts'
import type { Message, Messages, Replacements } from './catalogue.ts'

const forms: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other']

const isPlural = (value: unknown) =>
  isRecord(value) &&
  'other' in value &&
  Object.entries(value).every(([form, text]) => forms.includes(form) && isNonBlank(text))

const text = 'text that is not empty'
const plural = `${text}, or its plural forms: {"one": "…", "other": "…"}`

/**
 * Checks texts of unknown origin one by one. A bad one is left out, with a warning that names the
 * element, the key, the value and what it takes.
 * @param source what the warnings call the whole, such as `messages`
 * @param known the texts that the element has
 * @param isComplete whether `known` has all texts; if not, those of other keys are kept unchecked for later
 * @returns the good ones, copied
 */
export function checkMessages(
  tag: string,
  source: string,
  known: Messages,
  value: unknown,
  isComplete = true,
): Replacements {
  const warn = (what: string, value: unknown, takes: string) =>
    console.warn(`<${tag}> ${what} is ${describeValue(value)}. It takes ${takes}. It is left out.`)

  if (!isRecord(value)) {
    warn(source, value, 'an object with texts by key')
    return {}
  }
  const good: Record<string, Message> = {}
  for (const [key, replacement] of Object.entries(value)) {
    const message = Object.hasOwn(known, key) ? known[key] : undefined
    const hasForms = typeof message === 'object'
    if (message === undefined && !isComplete) {
      if (isNonBlank(replacement)) good[key] = replacement
    } else if (message === undefined)
      console.warn(
        `<${tag}> ${source}.${key} is not one of its texts. Those are ${Object.keys(known).join(', ')}.`,
      )
    else if (isNonBlank(replacement)) good[key] = replacement
    else if (hasForms && isPlural(replacement))
      good[key] = Object.freeze({ ...(replacement as Exclude<Message, string>) })
    else warn(`${source}.${key}`, replacement, hasForms ? plural : text)
  }
  return good
}
