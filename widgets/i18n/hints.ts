import { describeValue, isRecord, nearest, warnOnce } from '../base/checks.ts'
import { type Messages, ownValue } from './catalogue.ts'
import { isReplacement } from './check.ts'

const text = 'text that is not empty'
/** The plural forms that a language has, as JSON. */
function pluralIn(language: string): string {
  const { pluralCategories } = new Intl.PluralRules([language, 'en']).resolvedOptions()
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) =>
    pluralCategories.some((known) => known === form),
  )
  return `${text}, or its plural forms: {${forms.map((form) => `"${form}": "…"`).join(', ')}}`
}

/**
 * Warns of each bad replacement: names the element, the key, the value and what the key takes.
 * @param source where the replacements were given, such as `messages`
 * @param known the texts of the element
 * @param language of the page, which has the plural forms
 * @param isComplete whether `known` has all texts. If not, it warns of an unknown key only if it is within an
 *   edit distance of two of a known one
 */
export function warnOfTexts(
  tag: string,
  source: string,
  known: Messages,
  value: unknown,
  language: string,
  isComplete: boolean,
): void {
  const warn = (what: string, value: unknown, takes: string) =>
    warnOnce(`<${tag}> ${what} is ${describeValue(value)} and is left out. It takes ${takes}.`)
  if (!isRecord(value)) warn(source, value, 'an object with texts by key')
  for (const [key, replacement] of isRecord(value) ? Object.entries(value) : []) {
    const message = ownValue(known, key)
    if (message === undefined) {
      const all = Object.keys(known)
      const meant = nearest(key, all)
      const advice = meant ? `Did you mean ${meant}?` : `Its texts are ${all.join(', ')}.`
      if (meant || isComplete)
        warnOnce(`<${tag}> ${source}.${key} is not one of its texts. ${advice}`)
    } else if (!isReplacement(replacement, message))
      warn(`${source}.${key}`, replacement, typeof message === 'object' ? pluralIn(language) : text)
  }
}

/** Warns of a translation that lacks texts, some of which only screen readers read. */
export const warnOfUntranslated = (tag: string, language: string, keys: readonly string[]): void =>
  warnOnce(
    `<${tag}> has most messages for lang="${language}", but not ${keys.join(', ')}. They are shown in English.`,
  )

/** Warns of texts that are not JSON. @param source `messages`, of the attribute, or `data-messages` */
export function warnOfJson(tag: string, source: string, json: string, error: unknown): void {
  const place = source === 'messages' ? `messages="${json}"` : '<script data-messages>'
  warnOnce(
    `<${tag}> ${place} is not JSON and is left out: ${error}. It takes an object with texts by key.`,
  )
}
