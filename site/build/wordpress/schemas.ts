import type { ElementDescription } from '../../../widgets/element/docs.ts'
import type { Message, Messages } from '../../../widgets/i18n/catalogue.ts'
import { grammar } from '../../../widgets/launch-date.ts'
import { namePattern } from '../../../widgets/waitlist/address.ts'
import { type Field, inWords } from '../../playground/fields.ts'
import { messagesTakes } from '../reference/messages-type.ts'

/** What a block or a setting takes, as JSON Schema; WordPress checks values by it. */
export interface Schema {
  type: string
  title: string
  description: string
  /** Which control shows it. */
  control: Field['control'] | 'texts'
  /** Shown in a field without a value. */
  placeholder?: string
  enum?: readonly string[]
  /** The values of `enum` in words. */
  enumNames?: readonly string[]
  minimum?: number
  pattern?: string
  default?: string
  /** The custom property that it sets. */
  cssProperty?: string
}

/**
 * Colours only, so that a value can neither end its declaration nor fetch anything; `var()` is how the
 * editor's palette names a colour of the theme.
 */
const colour =
  '^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]+|(rgb|hsl)a?\\([0-9., %/deg]+\\)|var\\(--wp--preset--color--[a-z0-9-]+\\))$'

/** The JSON Schema of what a control takes, as far as WordPress has to check it. */
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
      return { type: 'string', pattern: grammar.source }
    case 'name':
      return { type: 'string', pattern: `^${namePattern}$` }
    case 'colour':
      return { type: 'string', pattern: colour }
    default:
      return { type: 'string' }
  }
}

/** The schema of what can be set. */
export const schemaOf = (field: Field): Schema => ({
  ...typeOf(field),
  title: field.label,
  description: field.help,
  control: field.control,
  ...(field.control !== 'boolean' && { placeholder: field.default }),
})

/** The schema of one replaced text, titled by the original; of plural forms, one text for each. */
const messageSchema = (message: Message, description?: string): object =>
  typeof message === 'string'
    ? { type: 'string', title: message, description }
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

/** The schema of `messages`, with each text of the element. */
export const messagesSchema = ({
  messages,
  messageNotes,
}: Pick<ElementDescription, 'messages' | 'messageNotes'>): Schema => ({
  ...textsSchema(messages, messageNotes),
  title: 'Texts',
  description: `Takes ${messagesTakes}.`,
  control: 'texts',
})
