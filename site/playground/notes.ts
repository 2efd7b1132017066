import { parseLaunchAt } from '../../widgets/launch-date.ts'
import { type Choices, widgetForm } from './choices.ts'
import type { Field, Forms } from './fields.ts'
import { readLaunchAt, withoutZoneName } from './launch-time.ts'

/** What a launch date means: when it is elsewhere, and that it is past. */
function launchNote(value: string, now: number): string {
  const written = withoutZoneName(value)
  const instant = parseLaunchAt(written)
  const zone = readLaunchAt(value)?.zone
  if (instant === undefined) return ''
  const day = (timeZone: string | undefined) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
      instant,
    )
  return [
    zone && `${day(zone)} in ${zone}. On your own clock: ${day(undefined)}.`,
    instant <= now && 'This date is past: the widget shows “We’re Live” right away.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Where a sign-up goes. */
function endpointNote(value: string, { default: own }: Field, form: Choices['form']): string {
  if (value === '') return `Sign-ups go to us, at ${new URL(own).host}.`
  if (!value.startsWith('/')) return `Sign-ups go to ${new URL(value).host}.`
  return form === 'iframe'
    ? 'In a frame, a path is on our site and not on yours: enter a whole address.'
    : 'Sign-ups go to your own site: the one that the widget’s page is on.'
}

/**
 * What to know of the values that were chosen, by the names of their fields.
 * @param now milliseconds since the epoch
 */
export function notes(choices: Choices, forms: Forms, now: number): Record<string, string> {
  const { widget, form, values } = choices
  return Object.fromEntries(
    widgetForm(forms, widget).fields.flatMap((field) => {
      const value = values[field.name] ?? ''
      if (field.control === 'date') return [[field.name, launchNote(value, now)]]
      if (field.control === 'url-or-path') return [[field.name, endpointNote(value, field, form)]]
      return []
    }),
  )
}
