import { parseHttpUrl, parseHttpUrlOrPath } from './urls.ts'

/** The kind of an attribute's value. Tables, typings and the builder's form depend on it. */
export type AttributeKind =
  | 'text'
  | 'url'
  | 'url-or-path'
  | 'choice'
  | 'positive-integer'
  | 'milliseconds'
  | 'boolean'
  | 'date'
  | 'name'
  | 'object'

/** One attribute of an element, and how it is read. */
export interface Attribute<Value = unknown> {
  kind: AttributeKind
  /** Reads the attribute's text; undefined for a bad value. */
  parse(text: string): Value | undefined
  /** The value of the property while the attribute is absent or bad. */
  default: Value
  /** The default on this page. Differs from `default` only for a URL that depends on the script's. */
  resolved: Value
  /** The allowed values, where they can be listed. */
  values?: readonly string[]
  /**
   * Whether no default may replace a bad value, since that would announce a launch or send people's data to somebody
   * else. The element then shows its fallback.
   */
  isStrict?: boolean
  /** Warns of mistakes in a text whose other parts the element uses. */
  check?(tag: string, name: string, text: string): void
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

/**
 * The value of a property as the text of its attribute; undefined for no attribute. For a strict attribute, nothing
 * (null, undefined, false) is a bad value: usually it is not set yet.
 */
export function attributeText(value: unknown, { isStrict, kind }: Attribute): string | undefined {
  const isNothing = kind === 'boolean' ? !value : (value ?? false) === false
  if (!isStrict && isNothing) return undefined
  if (value === true) return ''
  // An object; booleans have been read above. One that JSON cannot write becomes a bad value.
  if (typeof value === kind)
    try {
      return JSON.stringify(value)
    } catch {}
  // A Date is written as ISO 8601, and a bad one as `Invalid Date`.
  return String((value as { toJSON?(): unknown } | null | undefined)?.toJSON?.() ?? value)
}

/** Whether a strict attribute has a bad value. */
export const hasBadValue = (attributes: Attributes, settings: Record<string, unknown>): boolean =>
  Object.entries(attributes).some(
    ([name, { isStrict, parse }]) => isStrict && parse(String(settings[name])) === undefined,
  )

/** Creates an attribute of any kind. */
export const attribute = <Value>(
  kind: AttributeKind,
  parse: (text: string) => Value | undefined,
  value: Value,
): Attribute<Value> => ({ kind, parse, default: value, resolved: value })

export const httpUrl = (value: string) => attribute('url', parseHttpUrl, value)

export const httpUrlOrPath = (value: string) => attribute('url-or-path', parseHttpUrlOrPath, value)

/** The URL of a link; an empty text stands for no link. */
export const link = (url: Attribute<string>): Attribute<string> => ({
  ...url,
  parse: (written) => written.trim() && url.parse(written),
})

export const text = (value: string) =>
  attribute('text', (written) => written.trim() || undefined, value)

export const oneOf = <const Value extends string>(
  values: readonly Value[],
  value: NoInfer<Value>,
): Attribute<Value> => ({
  ...attribute<Value>(
    'choice',
    (written) => values.find((known) => known === written.trim().toLowerCase()),
    value,
  ),
  values,
})

const nothing = Object.freeze({})

function parseObject(written: string) {
  try {
    return JSON.parse(written)
  } catch {
    return nothing
  }
}

/** Plain decimal digits, so that `6px` or `1e3` is a bad value rather than a guess. */
const decimal = (written: string): number | undefined =>
  /^\s*\d+(?:\.\d+)?\s*$/.test(written) ? Number(written) : undefined

export const positiveInteger = (value: number) =>
  attribute(
    'positive-integer',
    (written) => {
      const number = decimal(written)
      return number && Number.isSafeInteger(number) ? number : undefined
    },
    value,
  )

/** An object; in markup, its JSON. A text that is none is the same as an empty object. */
export const object = <Value extends object>(
  check: Attribute['check'] & {},
): Attribute<Partial<Value>> => ({
  ...attribute<Partial<Value>>('object', parseObject, nothing),
  check,
})

export const milliseconds = (value: number) => attribute('milliseconds', decimal, value)

/** True when present, as in HTML; but `="false"` is false too, since CMSs write it. */
export const boolean = () =>
  attribute<boolean>('boolean', (written) => written.trim().toLowerCase() !== 'false', false)

/** The colour scheme; every widget takes it. */
export const theme = oneOf(['auto', 'light', 'dark'], 'auto')

const byKind: Readonly<Record<Exclude<AttributeKind, 'choice'>, string>> = {
  text: 'text',
  url: 'an http(s) URL',
  'url-or-path': 'an http(s) URL or a path',
  'positive-integer': 'a positive integer',
  object: 'an object, in markup as JSON',
  milliseconds: 'milliseconds, 0 or more',
  boolean: 'boolean',
  name: 'a name of 1 to 63 of a–z, 0–9 and inner hyphens',
  date: 'ISO 8601, such as 2025-07-22T00:00 (local time) or 2025-07-22T00:00Z (one instant for all)',
}

/** What an attribute takes, in words, for warnings and tables. */
export const takesOf = ({ kind, values = [] }: Pick<Attribute, 'kind' | 'values'>): string =>
  kind === 'choice' ? values.join(', ') : byKind[kind]
