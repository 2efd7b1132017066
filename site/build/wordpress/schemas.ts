import { launchDatePattern } from '../../../widgets/base/launch-date.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import type { Message, Messages } from '../../../widgets/i18n/catalogue.ts'
import { namePattern } from '../../../widgets/waitlist/address.ts'
import type { Field } from '../../builder/fields/field.ts'
import { inWords } from '../../builder/fields/fields.ts'
import { messagesTakes } from '../reference/tables.ts'

/** The JSON Schema of a setting, by which WordPress checks values. */
export interface Schema {
  type: string
  title: string
  description: string
  /** The control that shows it. */
  control: Field['control'] | 'texts'
  placeholder?: string
  enum?: readonly string[]
  /** The values of `enum` in words. */
  enumNames?: readonly string[]
  minimum?: number
  pattern?: string
  /** The CSS custom property that it sets. */
  cssProperty?: string
}

/**
 * Only colours, so that a value can neither end its declaration nor load anything. The editor's palette
 * names colours of the theme with `var()`.
 */
const colour =
  '^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]+|(rgb|hsl)a?\\([0-9., %/deg]+\\)|var\\(--wp--preset--color--[a-z0-9-]+\\))$'

/** The part of a schema that restricts the values of a control. */
function typeOf({ control, values }: Field): Pick<Schema, 'type'> & Partial<Schema> {
  switch (control) {
    case 'boolean':
      return { type: 'boolean' }
    case 'positive-integer':
      return { type: 'integer', minimum: 1 }
    case 'milliseconds':
      return { type: 'number', minimum: 0 }
    case 'choice':
      return { type: 'string', enum: values, enumNames: values.map(inWords) }
    case 'date':
      return { type: 'string', pattern: launchDatePattern.source }
    case 'name':
      return { type: 'string', pattern: `^${namePattern}$` }
    case 'colour':
      return { type: 'string', pattern: colour }
    default:
      return { type: 'string' }
  }
}

export const schemaOf = (field: Field): Schema => ({
  ...typeOf(field),
  title: field.label,
  description: field.help,
  control: field.control,
  ...(field.control !== 'boolean' && { placeholder: field.default }),
})

/** The schema of one text, with the original as its placeholder. Plural forms have a text each. */
const messageSchema = (message: Message, description?: string): object =>
  typeof message === 'string'
    ? { type: 'string', placeholder: message, description }
    : textsSchema(message)

const textsSchema = (
  messages: Messages,
  notes: Readonly<Record<string, string | undefined>> = {},
) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, messageSchema(message, notes[key])]),
  ),
  additionalProperties: false,
})

/** The schema of `messages`. */
export const messagesSchema = ({
  messages,
  messageNotes,
}: Pick<ElementDescription, 'messages' | 'messageNotes'>): Schema => ({
  ...textsSchema(messages, messageNotes),
  title: 'Texts',
  description: `Takes ${messagesTakes}.`,
  control: 'texts',
})
