import { siteUrl } from '../../../widgets/brand.ts'
import { attributeName } from '../../../widgets/element/attributes.ts'
import { cssProperties, type ElementDescription } from '../../../widgets/element/docs.ts'

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

/** A table of the reference. In its cells, text between backticks is code. */
export interface ReferenceTable {
  title: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The reference of one element. */
export interface ElementReference {
  tag: string
  summary: string
  tables: readonly ReferenceTable[]
  /** Its texts by key. The table is long, so pages fold it away. */
  texts: ReferenceTable
}

const code = (text: unknown) => `\`${String(text)}\``

/** A default as the table has it. A URL of our site is one of the site that the script comes from. */
function describeDefault(value: unknown): string {
  if (value === false) return 'off'
  if (typeof value === 'object') return 'none'
  const path = String(value).replace(siteUrl, '')
  return code(path) + (path.startsWith('/') ? ' on the script’s site' : '')
}

const attributesTable = ({ attributes }: ElementDescription): ReferenceTable => ({
  title: 'Attributes',
  head: ['Attribute', 'What it is', 'Takes', 'Default'],
  rows: [
    ...Object.entries(attributes).map(([name, { takes, default: value, description }]) => [
      code(attributeName(name)),
      description,
      takes,
      describeDefault(value),
    ]),
    [code('messages'), messagesDescription, messagesTakes, 'none'],
  ],
})

const membersTable = ({ properties, methods }: ElementDescription): ReferenceTable => ({
  title: 'Properties and methods',
  head: ['Name', 'What it is', 'Type'],
  rows: [
    ...Object.entries(properties).map(([name, { type, description }]) => [
      code(`.${name}`),
      description,
      code(type),
    ]),
    ...Object.entries(methods).map(([name, { description }]) => [
      code(`.${name}()`),
      description,
      'method',
    ]),
  ],
})

/** For a property that is a list: the fields of its entries. */
const entryTables = ({ properties }: ElementDescription): ReferenceTable[] =>
  Object.values(properties).flatMap(({ entry }) =>
    entry
      ? [
          {
            title: `Fields of a ${entry.name}`,
            head: ['Field', 'What it is', 'Takes'],
            rows: Object.entries(entry.fields).map(([name, description]) => [
              code(name),
              description,
              entry.rules[name]?.takes ?? '',
            ]),
          },
        ]
      : [],
  )

const eventsTable = ({ events }: ElementDescription): ReferenceTable => ({
  title: 'Events',
  head: ['Event', 'When', 'Its detail'],
  rows: Object.entries(events).map(([name, { description, detail }]) => [
    code(name),
    description,
    detail ? code(detail) : 'none',
  ]),
})

const partsTable = ({ parts }: ElementDescription): ReferenceTable => ({
  title: 'Parts',
  head: ['Part', 'What it is'],
  rows: Object.entries(parts).map(([name, description]) => [code(name), description]),
})

const statesTable = ({ states }: ElementDescription): ReferenceTable => ({
  title: 'States',
  head: ['State', 'When'],
  rows: Object.entries(states).map(([name, description]) => [code(`:state(${name})`), description]),
})

const textsTable = ({ messages, messageNotes }: ElementDescription): ReferenceTable => ({
  title: 'Texts',
  head: ['Key', 'Text in English'],
  rows: Object.entries(messages).map(([key, message]) => [
    code(key),
    [
      typeof message === 'string'
        ? message
        : `${code(JSON.stringify(message))}, with the plural forms of your language: zero, one, two, few, many, other`,
      messageNotes[key],
    ]
      .filter(Boolean)
      .join(' — '),
  ]),
})

/** The reference of an element. */
export const elementReference = (element: ElementDescription): ElementReference => ({
  tag: element.tag,
  summary: element.summary,
  tables: [
    attributesTable(element),
    membersTable(element),
    ...entryTables(element),
    eventsTable(element),
    partsTable(element),
    statesTable(element),
  ].filter(({ rows }) => rows.length > 0),
  texts: textsTable(element),
})

/** How attributes, properties and parts of all elements are written. */
export const referenceNotes =
  'A boolean attribute is on when it is present, except as `="false"`. An invalid value falls back to the default, with a warning in the console; for `launch-at` and `endpoint` the element shows its content instead, and sends nothing, until the value is there and right. Each attribute has a property: `launch-at` is `launchAt` in a script, and takes a `Date` there too. Style a part with `::part(name)`, a state with `:state(name)`.'

/** The CSS custom properties, which all elements take. */
export const cssPropertiesTable: ReferenceTable = {
  title: 'CSS custom properties',
  head: ['Property', 'What it is'],
  rows: Object.entries(cssProperties).map(([name, description]) => [code(name), description]),
}
