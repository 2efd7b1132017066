import { parseLaunchAt } from '../../../widgets/base/launch-date.ts'
import { directoryTexts } from '../../../widgets/demo-directory/messages.hi.ts'
import { attributeName } from '../../../widgets/element/attributes.ts'
import { cssKindOf } from '../../../widgets/element/css-value.ts'
import { cssProperties, type ElementDescription } from '../../../widgets/element/docs.ts'
import { buttonTexts, countdownTexts } from '../../../widgets/embed/messages.hi.ts'
import type { Messages } from '../../../widgets/i18n/catalogue.ts'
import {
  campaignFields,
  capitalised,
  type Field,
  fieldOf,
  prefillFields,
  textsOf,
} from './field.ts'
import { nextMonth } from './launch-time.ts'

export interface WidgetForm {
  tag: string
  title: string
  summary: string
  /** The text between its tags: shown until the widget is ready, and where scripts are blocked. */
  fallback: string
  /** The same, the title of its frame, and its texts by key, in the other built-in languages. */
  translated: Readonly<Record<string, { fallback: string; title: string; messages: Messages }>>
  /** Its attributes. */
  fields: readonly Field[]
  /** What a page may know of its visitor; empty for a widget without the form. */
  prefill: readonly Field[]
  /** The fallback and all texts. */
  texts: readonly Field[]
  /** Its texts in English, by key. */
  messages: Messages
}

/** The whole form. */
export interface Forms {
  widgets: readonly WidgetForm[]
  /** The language of the texts, for all widgets. */
  language: Field
  /** The CSS custom properties, for all widgets. */
  cssProperties: readonly Field[]
  /** The campaign, and the page that its link leads to. */
  campaign: readonly Field[]
}

/** The site's defaults, by the properties of attributes. */
type SiteDefaults = Readonly<Record<string, string>>

/** Whether a widget has the waitlist form. */
export const takesSignUps = ({ fields }: WidgetForm): boolean =>
  fields.some(({ name }) => name === 'endpoint')

/** `launch-countdown` → `Launch countdown` */
export const inWords = (name: string): string => capitalised(name.replaceAll('-', ' '))

/** A field by its description: the first sentence is the label, the rest is the help. */
function describedField(name: string, description: string, more: Partial<Field>): Field {
  const [, label = '', help = ''] =
    /^(.*?)(?:[.;](?: (.*))?)?$/s.exec(description.replaceAll('`', '')) ?? []
  return fieldOf(name, label, { help: capitalised(help.trim()), ...more })
}

/** The attributes in each part of the form, by plain questions. All others are under Advanced. */
const attributesOf = {
  says: ['launch-at', 'label', 'trigger-type', 'address-name', 'page-size'],
  looks: ['theme'],
  goes: ['endpoint', 'privacy-url', 'dashboard-url', 'demo-url'],
} as const

/** The part of the form for an attribute. */
export const partOf = ({ name }: Field): string =>
  Object.entries(attributesOf).find(([, names]) => names.some((one) => one === name))?.[0] ??
  'advanced'

/** The value of the language field for the page's own language. */
const pageLanguage = 'page'

/** In English: `hi` → `Hindi` */
export const languageName = (language: string): string =>
  language === pageLanguage
    ? 'As the page'
    : (new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language)

/** The languages that the builder offers by name; it takes the tag of any other. */
export const offeredLanguages: readonly string[] =
  'ar bn cs da de el es fa fi fr he hu id it ja ko nl no pl pt pt-BR ro ru sv ta th tr uk ur vi zh'.split(
    ' ',
  )

/** The built-in languages, in English: `English and Hindi` */
export const languagesInWords = ({ values }: Field): string =>
  new Intl.ListFormat('en').format(values.slice(1).map(languageName))

function languageField(definitions: readonly ElementDescription[]): Field {
  const [first, ...others] = definitions.map(({ languages }) => languages)
  const builtIn = (first ?? []).filter((language) => others.every((one) => one.includes(language)))
  const field = fieldOf('lang', 'Language', {
    control: 'language',
    values: [pageLanguage, ...builtIn],
    default: pageLanguage,
    takes: 'a language by its name, such as German or Deutsch, or by its tag, such as pt-BR',
  })
  const help = `${languagesInWords(field)} are built in. Any other takes your own texts, in the table below; for German we have some.`
  return { ...field, help }
}

const takesOf = {
  colour: 'a CSS colour, such as #663399 or rebeccapurple',
  length: 'a length with its unit, such as 8px, or 0',
  font: 'names of fonts, such as Georgia, serif',
} as const

const inHindi: Readonly<Record<string, Messages>> = {
  'launch-countdown': countdownTexts,
  'waitlist-button': buttonTexts,
  'demo-directory': directoryTexts,
}

/** Derives the forms of all widgets from their definitions. */
export const formsOf = (
  definitions: readonly ElementDescription[],
  siteDefaults: SiteDefaults = {},
): Forms => ({
  widgets: definitions.map((definition) => ({
    tag: definition.tag,
    title: inWords(definition.tag),
    summary: definition.summary,
    fallback: definition.fallback,
    translated: { hi: { ...definition.inHindi, messages: inHindi[definition.tag] ?? {} } },
    fields: Object.entries(definition.attributes).flatMap(([property, attribute]) => {
      const { kind: control, values = [], takes, description } = attribute
      // An object has a field for each of its parts.
      if (control === 'object') return []
      const own = String(attribute.default)
      const { [property]: value = own } = siteDefaults
      const more = { control, values, takes, default: value, isOverridden: value !== own }
      return describedField(attributeName(property), description, more)
    }),
    prefill: 'prefill' in definition.attributes ? prefillFields : [],
    texts: textsOf(definition),
    messages: definition.messages,
  })),
  language: languageField(definitions),
  cssProperties: Object.entries(cssProperties).map(([name, description]) => {
    const control = cssKindOf(name) ?? 'colour'
    return describedField(name, description, { control, takes: takesOf[control] })
  }),
  campaign: campaignFields,
})

/**
 * The forms with the defaults that apply on a page: paths become URLs on the site of the script, and a
 * launch in the past becomes the next month.
 * @param embed URL of the folder that the script comes from
 */
export function formsOn(forms: Forms, embed: string, now: Date): Forms {
  function defaultOn({ control, default: value }: Field): string {
    if (control === 'url-or-path') return new URL(value, embed).href
    const isPast = control === 'date' && (parseLaunchAt(value) ?? 0) <= now.getTime()
    return isPast ? nextMonth(now) : value
  }
  return {
    ...forms,
    widgets: forms.widgets.map((widget) => ({
      ...widget,
      fields: widget.fields.map((field) => ({ ...field, default: defaultOn(field) })),
    })),
  }
}
