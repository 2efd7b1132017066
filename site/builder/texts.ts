import { isRecord } from '../../widgets/base/checks.ts'
import type { Messages } from '../../widgets/i18n/catalogue.ts'
import { type Choices, fieldsOf, widgetForm } from './choices.ts'
import { type Field, fallbackField } from './fields/field.ts'
import { type Forms, takesSignUps } from './fields/fields.ts'
import { builtIn, isEnglish } from './tag.ts'

/** Texts in a language that the widgets do not have built in. */
export interface ReadyTexts {
  /** The texts between the tags, by the widgets' tags. */
  fallbacks: Readonly<Record<string, string>>
  /** Texts of all widgets with the form, by key. */
  texts: Messages
}

const files = import.meta.glob<ReadyTexts>('./texts/*.json', { import: 'default' })

/** Loads such texts, by language. */
export const readyTexts: Readonly<Record<string, () => Promise<ReadyTexts>>> = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), load]),
)

/** The language of the ready texts that a widget can take; undefined if it has texts of its own, or there are none. */
export function readyLanguage({ widget, values }: Choices, forms: Forms): string | undefined {
  const { lang = '' } = values
  const [language] = builtIn(readyTexts, lang) ?? []
  return takesSignUps(widgetForm(forms, widget)) ? language : undefined
}

const placeholders = (text: string) => new Set(text.match(/\{[^{}]*\}/g))

/** Says which placeholders of a text are not the widget's, and which of the widget's it lacks. */
export function placeholderNote({ name, label, plural = 'other' }: Field, text: string): string {
  if (text === '' || name === fallbackField) return ''
  const [own, written] = [placeholders(label), placeholders(text)]
  const unknown = Array.from(written).filter((one) => !own.has(one))
  // The form for one may say “one”.
  const missing = Array.from(own).filter((one) => plural === 'other' && !written.has(one))
  return [
    unknown.length > 0 && `Visitors read ${unknown.join(', ')} as it is written.`,
    missing.length > 0 && `${missing.join(', ')} is missing.`,
  ]
    .filter(Boolean)
    .join(' ')
}

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
  /** The English of those with other placeholders. */
  wrong: readonly string[]
}

/**
 * Reads texts from an object in JSON. Those in English count as missing, except for English.
 * @throws {SyntaxError} if it is no object
 */
export function readTexts(given: unknown, choices: Choices, forms: Forms): ReadTexts {
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
  const wrong = texts.filter(({ field }) => placeholderNote(field, values[field.name] ?? ''))
  return { values, unknown, wrong: wrong.map(({ field }) => field.label) }
}
