import { isRecord } from '../../widgets/base/checks.ts'
import { type Choices, fieldsOf, widgetForm } from './choices.ts'
import { type Field, fallbackField } from './fields/field.ts'
import type { Forms } from './fields/fields.ts'
import { builtIn, isEnglish } from './tag.ts'

/** A text of a widget in the chosen language. */
export interface TranslatedText {
  field: Field
  /** Its own keys: `days.one` of `days`, `one`. */
  path: readonly string[]
  /** The widget's own text in that language; empty where it has none. */
  builtIn: string
  /** Whether visitors see it in English, and not in the language of their page. */
  isMissing: boolean
}

/** All texts of the chosen widget, with those that it has in the chosen language. */
export function translatedTexts({ widget, values }: Choices, forms: Forms): TranslatedText[] {
  const { texts, translated } = widgetForm(forms, widget)
  const { lang = '' } = values
  const [, own] = builtIn(translated, lang) ?? []
  const known = new Set(fieldsOf(forms, widget, lang))
  return texts
    .filter((field) => known.has(field))
    .map((field) => {
      const path = field.name.replace('messages.', '').split('.')
      const [key = '', form = 'other'] = path
      const message = key === fallbackField ? own?.fallback : own?.messages[key]
      const text = typeof message === 'object' ? Reflect.get(message, form) : message
      const isMissing = Boolean(lang && !isEnglish(lang) && !text && !values[field.name])
      return { field, path, builtIn: text ?? '', isMissing }
    })
}

/** All texts as JSON, for a translator. What is missing is in English. */
export function textsToJson(choices: Choices, forms: Forms): string {
  const all: Record<string, string | Record<string, string>> = {}
  for (const { field, path, builtIn } of translatedTexts(choices, forms)) {
    const [key = '', form] = path
    const text = choices.values[field.name] ?? (builtIn || field.label)
    const forms = all[key]
    all[key] = form ? { ...(typeof forms === 'object' && forms), [form]: text } : text
  }
  return JSON.stringify(all, undefined, 2)
}

/** Texts that were read from JSON. */
export interface ReadTexts {
  /** By the names of their fields. */
  values: Readonly<Record<string, string>>
  /** Keys that the widget does not have, and those whose value is no text. */
  unknown: readonly string[]
}

/**
 * Reads texts from JSON. Those in English count as missing, except for English.
 * @throws {SyntaxError} if it is not an object in JSON
 */
export function textsFromJson(json: string, choices: Choices, forms: Forms): ReadTexts {
  const given: unknown = JSON.parse(json)
  if (!isRecord(given)) throw new SyntaxError('The file takes one object with texts by key.')
  const texts = translatedTexts(choices, forms)
  const entries = Object.entries(given).flatMap(([key, value]): [string, unknown][] =>
    isRecord(value)
      ? Object.entries(value).map(([form, text]) => [`${key}.${form}`, text])
      : [[key, value]],
  )
  const values: Record<string, string> = {}
  const unknown: string[] = []
  for (const [name, text] of entries) {
    // One text stands for all plural forms.
    const meant = texts.filter(({ path }) => path.join('.') === name || path[0] === name)
    if (meant.length === 0 || typeof text !== 'string') unknown.push(name)
    else
      for (const { field, builtIn } of meant)
        if (text !== builtIn && text !== field.label) values[field.name] = text
  }
  return { values, unknown }
}
