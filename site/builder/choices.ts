import type { Field } from './fields/field.ts'
import type { Forms, WidgetForm } from './fields/fields.ts'
import { readValue } from './read-value.ts'
import { impliedBy } from './services.ts'

/** The choices that all widgets have, with their values; the first is the default. */
export const options = {
  /** The form of the snippet. */
  form: ['element', 'div', 'iframe', 'shortcode', 'react', 'tag-manager'],
  /** Whether the snippet has the newest script of `v1`, a pinned version, or no script. */
  release: ['moving', 'pinned', 'none'],
  /** The content between the tags: a text, or a text and a form. */
  fallback: ['text', 'form'],
  /** Whether the custom properties are in a style attribute or in a CSS rule. */
  styling: ['attribute', 'rule'],
  /** The page of the preview. */
  page: ['editorial', 'product', 'dark'],
  /** What the preview shows: a time, or a state of the form. */
  state: ['before', 'minute', 'live', 'form', 'errors', 'thanks'],
  /** The width of the preview in px, or all that there is. */
  width: ['full', '360', '768', '1280'],
} as const

type Options = { readonly [Name in keyof typeof options]: (typeof options)[Name][number] }

/** All choices made in the builder. */
export interface Choices extends Options {
  /** A tag name. */
  widget: string
  /**
   * Values other than the defaults, by the names of fields. The launch date is always among them, since
   * its default changes with the month.
   */
  values: Readonly<Record<string, string>>
}

const optionNames = Object.keys(options) as (keyof Options)[]

/** The form of a widget; the first form for an unknown tag. */
export function widgetForm({ widgets }: Forms, tag: string | null): WidgetForm {
  const [first] = widgets
  if (!first) throw new RangeError('There is no widget to choose from.')
  return widgets.find((widget) => widget.tag === tag) ?? first
}

/** Everything that can be set for a widget, in any language. */
export function allFieldsOf(forms: Forms, tag: string): readonly Field[] {
  const { fields, prefill, texts } = widgetForm(forms, tag)
  const { cssProperties, campaign } = forms
  return [...fields, forms.language, ...texts, ...cssProperties, ...prefill, ...campaign]
}

/** Those fields without the plural forms that a language does not have. */
export function fieldsOf(forms: Forms, tag: string, language?: string): readonly Field[] {
  const known = pluralForms(language)
  return allFieldsOf(forms, tag).filter(({ plural }) => !plural || known.includes(plural))
}

/** The plural forms of a language; those of English for the unknown one of the page. */
export const pluralForms = (language = ''): readonly Intl.LDMLPluralRule[] =>
  new Intl.PluralRules([language, 'en'].filter(Boolean)).resolvedOptions().pluralCategories

/** The options in a query string; the default for a missing or unknown value. */
const readOptions = (parameters: URLSearchParams): Options =>
  Object.fromEntries(
    Object.entries(options).map(([name, values]) => [
      name,
      values.find((value) => value === parameters.get(name)) ?? values[0],
    ]),
  ) as unknown as Options

/** Reads the choices from a query string. Unknown names and bad values are ignored. */
export function fromQuery(query: string, forms: Forms): Choices {
  const parameters = new URLSearchParams(query)
  const widget = widgetForm(forms, parameters.get('widget')).tag
  const language = readValue(forms.language, parameters.get('lang') ?? '')
  const values = fieldsOf(forms, widget, language).map((field) => {
    const value = readValue(field, parameters.get(field.name) ?? '') ?? ''
    return [field.name, value || (field.control === 'date' ? field.default : '')]
  })
  const written = Object.fromEntries(values.filter(([, value]) => value !== ''))
  return {
    widget,
    values: { ...written, ...impliedBy(written) },
    ...readOptions(parameters),
  }
}

/** The query string of the choices, with `?` and without defaults. */
export function toQuery(choices: Choices): string {
  const chosen = optionNames.filter((name) => choices[name] !== options[name][0])
  const implied = impliedBy(choices.values)
  const parameters = new URLSearchParams([
    ['widget', choices.widget],
    ...Object.entries(choices.values).filter(([name]) => !(name in implied)),
    ...chosen.map((name) => [name, choices[name]]),
  ])
  return `?${parameters}`
}
