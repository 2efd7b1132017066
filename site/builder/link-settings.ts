import { type Choices, fieldsOf, fromQuery } from './choices.ts'
import { type Field, fallbackField } from './fields/field.ts'
import { type Forms, languageName } from './fields/fields.ts'
import { readLaunchAt } from './fields/launch-time.ts'
import { readValue } from './read-value.ts'

/** What a link sets, or tries to set. */
export interface LinkSetting {
  name: string
  label: string
  /** The value in readable form, or what is wrong with it. */
  shown: string
}

const isText = (name: string) => name === fallbackField || name.startsWith('messages.')

/** A value in readable form. */
export function readable({ control }: Field, value: string): string {
  const time = control === 'date' ? readLaunchAt(value) : undefined
  if (time) return `${time.local.replace('T', ' ')} ${time.zone ?? ''}`.trim()
  if (control === 'language') return languageName(value)
  if (!control.startsWith('url') || value.startsWith('/')) return value
  // Without a user name, with which one host can look like another.
  const { host, pathname, search } = new URL(value)
  return host + pathname + search
}

/**
 * The settings in a link: values other than the defaults, and values that their fields do not accept. Another person
 * may have made the link, so the builder lists them when it is opened.
 */
export function linkSettings(query: string, forms: Forms): LinkSetting[] {
  const { widget, values } = fromQuery(query, forms)
  const given = new URLSearchParams(query)
  return fieldsOf(forms, widget, values.lang).flatMap((field) => {
    const { name, label, takes } = field
    const written = given.get(name) ?? ''
    const value = values[name] ?? field.default
    if (readValue(field, written) === undefined) {
      const now = value ? `It is ${value} now` : 'It is left out'
      return [{ name, label, shown: `“${written}” is not ${takes}. ${now}.` }]
    }
    return written === '' || value === field.default
      ? []
      : [{ name, label, shown: readable(field, value) }]
  })
}

/**
 * Lists the settings of a link, one in each line. Of texts it gives the number: they stand in their table.
 * @returns a function that hides those that are no longer as in the link
 */
export function linkSettingsView(
  place: Element,
  query: string,
  forms: Forms,
): (choices: Choices) => void {
  const link = fromQuery(query, forms)
  const settings = linkSettings(query, forms)
  const texts = settings.filter(({ name }) => isText(name)).map(({ name }) => name)
  const listed = [
    ...settings
      .filter(({ name }) => !isText(name))
      .map(({ name, label, shown }) => ({ names: [name], label, shown })),
    { names: texts, label: 'Your own texts', shown: `${texts.length}, in “All texts” below` },
  ].filter(({ names }) => names.length > 0)
  const lines = listed.map(({ names, label, shown }) => {
    const line = document.createElement('p')
    const value = document.createElement('strong')
    value.textContent = shown
    line.append(`${label}: `, value)
    return { names, line }
  })
  place.append(...lines.map(({ line }) => line))
  return ({ widget, values }) => {
    for (const { names, line } of lines)
      line.hidden =
        widget !== link.widget || names.every((name) => values[name] !== link.values[name])
  }
}
