import { describeValue, isRecord } from '../unknown-value.ts'
import { warnOnce } from '../warn-once.ts'
import type { Messages } from './catalogue.ts'
import { isReplacement, messageOf } from './check.ts'

const text = 'text that is not empty'
const plural = `${text}, or its plural forms: {"one": "…", "other": "…"}`

/**
 * Warns of the texts that are left out: names the element, the key, the value and what it takes.
 * @param source what the warnings call the whole, such as `messages`
 * @param known the texts that the element has
 * @param isComplete whether these are all: keys that are none of them are not warned of until then
 */
export function warnOfTexts(
  tag: string,
  source: string,
  known: Messages,
  value: unknown,
  isComplete: boolean,
): void {
  const warn = (what: string, value: unknown, takes: string) =>
    warnOnce(`<${tag}> ${what} is ${describeValue(value)}. It takes ${takes}. It is left out.`)
  if (!isRecord(value)) warn(source, value, 'an object with texts by key')
  for (const [key, replacement] of isRecord(value) ? Object.entries(value) : []) {
    const message = messageOf(known, key)
    if (message === undefined) {
      if (isComplete)
        warnOnce(
          `<${tag}> ${source}.${key} is not one of its texts. Those are ${Object.keys(known).join(', ')}.`,
        )
    } else if (!isReplacement(replacement, message))
      warn(`${source}.${key}`, replacement, typeof message === 'object' ? plural : text)
  }
}

/** Warns of texts that are not JSON. @param source `messages`, of the attribute, or `data-messages` */
export function warnOfJson(tag: string, source: string, json: string, error: unknown): void {
  const place = source === 'messages' ? `messages="${json}"` : '<script data-messages>'
  warnOnce(
    `<${tag}> ${place} is not JSON: ${error}. It takes an object with texts by key. It is left out.`,
  )
}
