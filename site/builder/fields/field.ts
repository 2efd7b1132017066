import type { AttributeKind } from '../../../widgets/element/attributes.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { linkMessages, type Message } from '../../../widgets/i18n/catalogue.ts'
import { emptyDraft } from '../../../widgets/waitlist/draft.ts'
import {
  formMessages,
  loginMessages,
  thanksMessages,
} from '../../../widgets/waitlist/messages.en.ts'
import { campaignParameters } from '../../../widgets/waitlist/outbox/campaign.ts'

/** A field of the form: an attribute or a part of one, a CSS custom property, or a text. */
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
  /** Where a text appears; empty for the element itself. */
  group?: string
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A field for a text without a default, unless more is given. */
export const fieldOf = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  ...{ name, label, control: 'text', takes: 'text', help: '' },
  ...{ values: [], default: '', isOverridden: false, ...more },
})

const plurals = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** The fields of one text: one for each plural form that any language has. */
function textFields(key: string, message: Message, more: Partial<Field>): Field[] {
  const name = `messages.${key}`
  if (typeof message === 'string') return [fieldOf(name, message, more)]
  const { one, other } = message
  if (one === undefined) return [fieldOf(name, other, more)]
  return plurals.map((plural) =>
    fieldOf(`${name}.${plural}`, message[plural] ?? `${other} (${plural})`, { ...more, plural }),
  )
}

/** The name of the field for the fallback. */
export const fallbackField = 'fallbackText'

/** Where a text appears, in the order of the table. */
const groups = ['', 'Form', 'Errors of the form', 'Thank You'] as const

function groupOf(key: string): (typeof groups)[number] {
  // The elements have it too.
  if (key in linkMessages) return ''
  if (key in thanksMessages) return 'Thank You'
  if (/(?:Empty|Wrong|Ascii)$|^chooseDomain$/.test(key)) return 'Errors of the form'
  return key in formMessages || key in loginMessages ? 'Form' : ''
}

export const textsOf = ({ fallback, messages, messageNotes }: ElementDescription): Field[] => [
  fieldOf(fallbackField, fallback, {
    help: 'Shown until the widget is ready, and where scripts are blocked.',
    group: '',
  }),
  ...groups.flatMap((group) =>
    Object.entries(messages)
      .filter(([key]) => groupOf(key) === group)
      .flatMap(([key, text]) => textFields(key, text, { help: messageNotes[key] ?? '', group })),
  ),
]

/** The texts that the form can be filled in with. */
export const prefillFields = (Object.keys(emptyDraft) as (keyof typeof emptyDraft)[])
  .filter((name) => name !== 'willingToPay')
  .map((name) =>
    fieldOf(`prefill.${name}`, `Filled in: ${formMessages[name]}`, {
      help: Array.isArray(emptyDraft[name]) ? 'Domains, with commas between them.' : '',
    }),
  )

export const campaignFields: readonly Field[] = [
  fieldOf('page-url', 'Address of your page', {
    control: 'url',
    takes: 'an http(s) URL',
    help: 'For the link that you send out. The widget itself does not need it.',
  }),
  ...campaignParameters.map((name) => fieldOf(name, capitalised(name.replace('utm_', '')))),
]
