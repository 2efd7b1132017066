import { type Choices, fieldsOf } from './choices.ts'
import type { Field } from './fields/field.ts'
import { type Forms, languageName } from './fields/fields.ts'
import { readValue } from './read-value.ts'

/** A setting other than the default. */
export interface LinkSetting {
  name: string
  label: string
  value: string
  /** The value in readable form. */
  shown: string
}

/** Without a user name, with which one host can look like another. */
function shownUrl(value: string): string {
  const { host, pathname, search } = new URL(value)
  return host + pathname + search
}

const isUrl = ({ control }: Field, value: string) =>
  (control === 'url' || control === 'url-or-path') && !value.startsWith('/')

/**
 * The settings in a link. Another person may have made it, so the builder lists them when it is opened.
 */
export const linkSettings = ({ widget, values }: Choices, forms: Forms): LinkSetting[] =>
  fieldsOf(forms, widget, values.lang).flatMap((field) => {
    const value = values[field.name]
    if (value === undefined || value === field.default) return []
    const shown =
      field.name === 'lang' ? languageName(value) : isUrl(field, value) ? shownUrl(value) : value
    return [{ name: field.name, label: field.label, value, shown }]
  })

/** A value in a link that its field does not accept, so that the field shows another one. */
export const badSettings = (
  query: string,
  { widget, values }: Choices,
  forms: Forms,
): LinkSetting[] =>
  fieldsOf(forms, widget, values.lang).flatMap((field) => {
    const { name, label, takes } = field
    const value = new URLSearchParams(query).get(name) ?? ''
    if (readValue(field, value) !== undefined) return []
    const now = values[name] ?? field.default
    const shown = `“${value}” is not ${takes}. ${now ? `It is ${now} now` : 'It is left out'}.`
    return [{ name, label, value, shown }]
  })

/** Shows one setting in each line. */
export function showLinkSettings(place: Element, settings: readonly LinkSetting[]): void {
  const lines = settings.map(({ label, shown }) => {
    const line = document.createElement('p')
    const value = document.createElement('strong')
    value.textContent = shown
    line.append(`${label}: `, value)
    return line
  })
  const text = lines.map(({ textContent }) => textContent).join('')
  // Screen readers announce each change of the live region.
  if (place.textContent !== text) place.replaceChildren(...lines)
}
