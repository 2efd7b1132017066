import { parseLaunchAt } from '../../../widgets/base/launch-date.ts'
import { type AttributeKind, attributeName } from '../../../widgets/element/attributes.ts'
import { cssKindOf } from '../../../widgets/element/css-value.ts'
import {
  cssProperties,
  type DescribedAttribute,
  type ElementDescription,
} from '../../../widgets/element/docs.ts'
import { linkMessages, type Message, type Messages } from '../../../widgets/i18n/catalogue.ts'
import { waitlistMessages } from '../../../widgets/waitlist/messages.en.ts'
import { nextMonth } from './launch-time.ts'

/** A field of the form: an attribute, a CSS custom property, or a text. */
export interface Field {
  name: string
  control: Exclude<AttributeKind, 'object'> | 'colour' | 'length' | 'font' | 'language'
  /** The values of a choice; empty for other controls. */
  values: readonly string[]
  /** The value that applies when nothing is set: the site's, or the widget's own. */
  default: string
  /** Whether the site's default differs from the widget's own, so that snippets must contain it. */
  isOverridden: boolean
  /** What it takes, in the words of the element's warnings. */
  takes: string
  label: string
  help: string
  /** The plural form that a text is for. */
  plural?: Intl.LDMLPluralRule
}

/** Texts of a widget that appear together. */
export interface TextGroup {
  title: string
  fields: readonly Field[]
}

export interface WidgetForm {
  tag: string
  title: string
  summary: string
  /** The text between its tags: shown until the widget is ready, and where scripts are blocked. */
  fallback: string
  /** The same, and the title of its frame, in the other built-in languages. */
  translated: Readonly<Record<string, { fallback: string; title: string }>>
  fields: readonly Field[]
  textGroups: readonly TextGroup[]
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
}

/** The site's defaults, by the properties of attributes. */
type SiteDefaults = Readonly<Record<string, string>>

/** Whether a widget has the waitlist form. */
export const takesSignUps = ({ fields }: WidgetForm): boolean =>
  fields.some(({ name }) => name === 'endpoint')

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `launch-countdown` → `Launch countdown` */
export const inWords = (name: string): string => capitalised(name.replaceAll('-', ' '))

/** Splits a description: its first sentence is the label, the rest is the help. */
function labelAndHelp(description: string): { label: string; help: string } {
  const plain = description.replaceAll('`', '')
  const end = plain.search(/[.;](?: |$)/)
  if (end < 0) return { label: plain, help: '' }
  return { label: plain.slice(0, end), help: capitalised(plain.slice(end + 1).trim()) }
}

const attributeField = (
  property: string,
  control: Field['control'],
  { values = [], default: ownDefault, takes, description }: DescribedAttribute,
  siteDefault: string | undefined,
): Field => ({
  name: attributeName(property),
  control,
  values,
  default: siteDefault ?? String(ownDefault),
  isOverridden: siteDefault !== undefined && siteDefault !== ownDefault,
  takes,
  ...labelAndHelp(description),
})

/** The properties of fields without a default. */
const unset = { values: [], default: '', isOverridden: false, takes: 'text', help: '' } as const

const plurals = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** The fields of one text: one for each plural form that any language has. */
function textFields(key: string, message: Message, note = ''): Field[] {
  const field = (name: string, label: string): Field => ({
    ...unset,
    name: `messages.${name}`,
    control: 'text',
    label,
    help: note,
  })
  if (typeof message === 'string') return [field(key, message)]
  const { one, other } = message
  if (one === undefined) return [field(key, other)]
  return plurals.map((plural) => ({
    ...field(`${key}.${plural}`, message[plural] ?? `${other} (${plural})`),
    plural,
  }))
}

function textGroups({ tag, messages, messageNotes }: ElementDescription): TextGroup[] {
  // The form shares the texts for links with the element, so they belong to the element.
  const isOfForm = (key: string) => key in waitlistMessages && !(key in linkMessages)
  const fieldsWhere = (matches: (key: string) => boolean) =>
    Object.entries(messages)
      .filter(([key]) => matches(key))
      .flatMap(([key, message]) => textFields(key, message, messageNotes[key]))
  return [
    {
      title: `Texts of the ${inWords(tag).toLowerCase()}`,
      fields: fieldsWhere((key) => !isOfForm(key)),
    },
    { title: 'Texts of the waitlist form', fields: fieldsWhere(isOfForm) },
  ].filter(({ fields }) => fields.length > 0)
}

/** The value of the language field for the page's own language. */
const pageLanguage = 'page'

/** In English: `hi` → `Hindi` */
export const languageName = (language: string): string =>
  language === pageLanguage
    ? 'As the page'
    : (new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language)

/** The built-in languages, in English: `English and Hindi` */
export const languagesInWords = ({ values }: Field): string =>
  new Intl.ListFormat('en').format(values.slice(1).map(languageName))

function languageField(definitions: readonly ElementDescription[]): Field {
  const [first, ...others] = definitions
  const languages = (first?.languages ?? []).filter((language) =>
    others.every(({ languages }) => languages.includes(language)),
  )
  const values = [pageLanguage, ...languages]
  const field: Field = {
    ...unset,
    name: 'lang',
    control: 'language',
    values,
    default: pageLanguage,
    takes: 'the tag of a language, such as ru or pt-BR',
    label: 'Language',
  }
  return {
    ...field,
    help: `${languagesInWords(field)} are built in. For any other, name it and write the texts yourself, below.`,
  }
}

const takesOf = {
  colour: 'a CSS colour, such as #663399 or rebeccapurple',
  length: 'a length with its unit, such as 8px, or 0',
  font: 'names of fonts, such as Georgia, serif',
} as const

function cssPropertyField(name: string, description: string): Field {
  const control = cssKindOf(name) ?? 'colour'
  return { ...unset, name, control, takes: takesOf[control], ...labelAndHelp(description) }
}

/**
 * Derives the forms of all widgets from their definitions.
 */
export const formsOf = (
  definitions: readonly ElementDescription[],
  siteDefaults: SiteDefaults = {},
): Forms => ({
  widgets: definitions.map((definition) => ({
    tag: definition.tag,
    title: inWords(definition.tag),
    summary: definition.summary,
    fallback: definition.fallback,
    translated: { hi: definition.inHindi },
    fields: Object.entries(definition.attributes).flatMap(([property, attribute]) =>
      // Only a script of the page can set an object.
      attribute.kind === 'object'
        ? []
        : attributeField(property, attribute.kind, attribute, siteDefaults[property]),
    ),
    textGroups: textGroups(definition),
    messages: definition.messages,
  })),
  language: languageField(definitions),
  cssProperties: Object.entries(cssProperties).map(([name, description]) =>
    cssPropertyField(name, description),
  ),
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
