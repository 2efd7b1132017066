import { type Choices, fieldsOf } from './choices.ts'
import type { Field, Forms } from './fields.ts'

/** A setting other than the default. */
export interface LinkSetting {
  name: string
  label: string
  value: string
  /** The value as people are to see it. */
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
 * The settings in a link. Somebody else may have made it, so the builder names them to whoever opens it.
 */
export const linkSettings = ({ widget, values }: Choices, forms: Forms): LinkSetting[] =>
  fieldsOf(forms, widget).flatMap((field) => {
    const value = values[field.name]
    if (value === undefined || value === field.default) return []
    const shown = isUrl(field, value) ? shownUrl(value) : value
    return [{ name: field.name, label: field.label, value, shown }]
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
