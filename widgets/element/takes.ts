import type { Attribute, AttributeKind } from './attributes.ts'

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
