import { parseHttpUrl, parseHttpUrlOrPath } from './urls.ts'

/** What a form asks for an attribute's value with: the snippet builder makes one from these. */
export type Control =
  | 'text'
  | 'url'
  | 'url-or-path'
  | 'choice'
  | 'positive-integer'
  | 'milliseconds'
  | 'flag'
  | 'date'

/** One attribute of an element: how it is read and what every table says of it. */
export interface Attribute<Value = unknown> {
  /** Reads the attribute's text; undefined when the text is no such value. */
  parse(text: string): Value | undefined
  /** The value while the attribute is absent, or bad. */
  default: Value
  /** What it takes, as warnings and tables put it. */
  takes: string
  /** The TypeScript type of the property, for generated tables. */
  type: string
  description: string
  control: Control
  /** What a choice is made from. */
  values?: readonly string[]
}

/** The attributes of an element by the names of their properties. */
export type Attributes = Record<string, Attribute>

/** The values of an element's attributes, by property name. */
export type Settings<A extends Attributes> = {
  readonly [Name in keyof A]: A[Name] extends Attribute<infer Value> ? Value : never
}

/** `launchAt` → `launch-at` */
export const attributeName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Puts an attribute together; elements with a type of their own use it. */
export const attribute = <Value>(
  type: string,
  takes: string,
  parse: (text: string) => Value | undefined,
  value: Value,
  description: string,
  control: Control = 'text',
): Attribute<Value> => ({ parse, default: value, takes, type, description, control })

export const httpUrl = (value: string, description: string) =>
  attribute('string', 'an http(s) URL', parseHttpUrl, value, description, 'url')

export const httpUrlOrPath = (value: string, description: string) =>
  attribute(
    'string',
    'an http(s) URL or a path',
    parseHttpUrlOrPath,
    value,
    description,
    'url-or-path',
  )

export const text = (value: string, description: string) =>
  attribute('string', 'text', (written) => written.trim() || undefined, value, description)

export const oneOf = <const Value extends string>(
  values: readonly Value[],
  value: NoInfer<Value>,
  description: string,
): Attribute<Value> => ({
  ...attribute<Value>(
    values.map((known) => `'${known}'`).join(' | '),
    values.join(', '),
    (written) => values.find((known) => known === written.trim().toLowerCase()),
    value,
    description,
    'choice',
  ),
  values,
})

/** Plain decimal digits, so that `6px` or `1e3` is a bad value rather than a guess. */
const decimal = (written: string): number | undefined =>
  /^\s*\d+(?:\.\d+)?\s*$/.test(written) ? Number(written) : undefined

export const positiveInteger = (value: number, description: string) =>
  attribute(
    'number',
    'a positive integer',
    (written) => {
      const number = decimal(written)
      return number && Number.isSafeInteger(number) ? number : undefined
    },
    value,
    description,
    'positive-integer',
  )

export const milliseconds = (value: number, description: string) =>
  attribute('number', 'milliseconds, 0 or more', decimal, value, description, 'milliseconds')

/** True when present, as in HTML; but `="false"` is false too, since CMSs write it. */
export const flag = (description: string) =>
  attribute<boolean>(
    'boolean',
    'boolean',
    (written) => written.trim().toLowerCase() !== 'false',
    false,
    description,
    'flag',
  )

/** The colour scheme; every widget takes it. */
export const theme = oneOf(
  ['auto', 'light', 'dark'],
  'auto',
  "Colour scheme; auto follows the page's `color-scheme`.",
)
