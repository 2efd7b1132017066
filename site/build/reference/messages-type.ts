import type { ElementDescription } from '../../../widgets/element/docs.ts'

/** The source of the type of plural forms, for the typings. */
export const pluralFormsType =
  'export type PluralForms = { other: string } & { [Form in Intl.LDMLPluralRule]?: string }'

/** The type of an element's property `messages`, with all its keys. */
export function messagesType({ messages }: ElementDescription): string {
  const fields = Object.entries(messages).map(
    ([key, message]) =>
      `readonly '${key}'?: ${typeof message === 'string' ? 'string' : 'string | PluralForms'}`,
  )
  return `{ ${fields.join('; ')} }`
}

/** Its description, in every output. */
export const messagesDescription =
  'Your own texts, by key. Those left out stay as they are. The widget fills in what stands in `{braces}`.'

/** What the attribute takes, for tables. */
export const messagesTakes = 'JSON: an object with texts by key'
