import { parseLaunchAt } from '../../widgets/base/launch-date.ts'
import { type Choices, fieldsOf, widgetForm } from './choices.ts'
import type { Field } from './fields/field.ts'
import { type Forms, languageName } from './fields/fields.ts'
import { readLaunchAt, withoutZoneName } from './fields/launch-time.ts'
import { isOfSite } from './fields/plugin-attributes.ts'
import { placeName } from './fields/time-zones.ts'
import { repeatNote, serviceNote, serviceOf } from './services.ts'
import type { Source } from './tag.ts'
import { placeholderNote, translatedTexts } from './texts.ts'

/** Says when a launch date is on the browser's clock, and whether it is past. */
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
    zone && `${day(zone)} in ${placeName(zone)}. On your own clock: ${day(undefined)}.`,
    instant <= now && 'This date is past: the widget shows “We’re Live” right away.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Says where sign-ups go, and that another recipient needs its own privacy notice. */
function endpointNote({ values, fallback }: Choices, value: string, own: string): string {
  if (value === '') return `Sign-ups go to us, at ${new URL(own).host}.`
  const isPath = value.startsWith('/')
  const place = isPath ? 'your own site: the one that the widget’s page is on' : new URL(value).host
  const notice =
    values['privacy-url'] === undefined ? ' Link to your own privacy notice as well, below.' : ''
  const open = value.startsWith('http:')
    ? ' It is not encrypted (http): a page at https may not send there, so write https.'
    : ''
  const form =
    fallback === 'form' ? ' Those of the plain form come as application/x-www-form-urlencoded.' : ''
  const service = serviceOf(value)
  const takes = service ? serviceNote(service) : repeatNote
  return `Sign-ups go to ${place}. ${takes}${open}${notice}${form}`
}

/** Says what follows from an address. */
function addressNote(choices: Choices, { name, default: own }: Field): string {
  const value = choices.values[name] ?? ''
  if (value.startsWith('/') && choices.form === 'iframe')
    return 'In a frame, a path is on our site and not on yours: enter a whole address.'
  return name === 'endpoint' ? endpointNote(choices, value, own) : ''
}

/** Enough to find a number for each plural form of each language. */
const samples = [...Array(201).keys(), 1_000_000, 1.5]

/** Says for which numbers a language takes a plural form: `For 2, 3, 4, 22.` */
function pluralNote(form: Intl.LDMLPluralRule, language: string | undefined): string {
  const rules = new Intl.PluralRules([language ?? '', 'en'].filter(Boolean))
  const numbers = samples.filter((number) => rules.select(number) === form).slice(0, 5)
  return `For ${numbers.join(', ')}${numbers.length === 5 ? ' …' : '.'}`
}

/** What to do before a snippet is pasted, one sentence or two for each thing. */
export function copyNotes(choices: Choices, { forms, pinned }: Source): string[] {
  const { widget, form, values } = choices
  const { fields } = widgetForm(forms, widget)
  if (form === 'shortcode') {
    const set = fields.filter((field) => isOfSite(field) && values[field.name] !== undefined)
    const entered = set.map(({ name, label }) => `${label}: ${values[name]}`)
    return [
      entered.length > 0 &&
        `The shortcode leaves out what WordPress sets for all pages. Have these entered there under Settings: ${entered.join('; ')}.`,
      values.lang && `The language is WordPress’s own: set it to ${languageName(values.lang)}.`,
    ].filter((note) => typeof note === 'string')
  }
  const own = (name: string) =>
    fields.find((field) => field.name === name && values[name] === undefined)?.default
  const dashboard = own('dashboard-url')
  const missing = translatedTexts(choices, forms).filter(({ isMissing }) => isMissing).length
  return [
    values.lang &&
      missing > 0 &&
      `${missing} texts are in English, not in ${languageName(values.lang)}: translate them under “All texts”.`,
    form === 'react' && !pinned && 'The npm package is not released yet: it cannot be installed.',
    values.endpoint !== undefined &&
      own('privacy-url') !== undefined &&
      'Sign-ups do not go to us, but the form links to our privacy notice: enter the link to yours, under “Where it goes”.',
    dashboard &&
      `At launch, Get Started leads to ${new URL(dashboard).host}: enter your own link, under “Where it goes”.`,
  ].filter((note) => typeof note === 'string')
}

/**
 * Notes on the chosen values, by the names of their fields.
 * @param now milliseconds since the epoch
 */
export function notes(choices: Choices, forms: Forms, now: number): Record<string, string> {
  const { widget, values } = choices
  return Object.fromEntries(
    fieldsOf(forms, widget, values.lang).flatMap((field) => {
      const value = values[field.name] ?? ''
      if (field.group !== undefined) {
        const numbers = field.plural && pluralNote(field.plural, values.lang)
        const note = [numbers, placeholderNote(field, value)].filter(Boolean).join(' ')
        return [[field.name, note]]
      }
      if (field.control === 'date') return [[field.name, launchNote(value, now)]]
      if (field.control === 'url-or-path') return [[field.name, addressNote(choices, field)]]
      return []
    }),
  )
}
