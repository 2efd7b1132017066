import {
  boolean,
  httpUrl,
  httpUrlOrPath,
  milliseconds,
  oneOf,
  positiveInteger,
  text,
} from '../../widgets/element/attributes.ts'
import { type CssKind, readCss } from '../../widgets/element/css-value.ts'
import { parseName } from '../../widgets/waitlist/address.ts'
import type { Field } from './fields/field.ts'
import { offeredLanguages } from './fields/fields.ts'
import { readLaunchAt, writeLaunchAt } from './fields/launch-time.ts'

type Read = (written: string, field: Field) => unknown

function readDate(written: string): string | undefined {
  const time = readLaunchAt(written)
  return time && writeLaunchAt(time)
}

/** Corrects values that people often write instead of CSS. */
const meant: Record<CssKind, (text: string) => string> = {
  colour: (text) => text.replace(/^(?=(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$)/i, '#'),
  length: (text) =>
    text.replace(
      /^([\d.]+)\s*([a-z]*)$/i,
      (_, size, unit) => size + (unit || (Number(size) ? 'px' : '')),
    ),
  font: (text) => text,
}

/** A URL without its scheme. */
const withScheme = (text: string) =>
  text.trim().replace(/^(?=[^\s:/?#@]+\.[^\s:/?#@.]{2,}(?:[:/?#]|$))/, 'https://')

const css =
  (kind: CssKind): Read =>
  (written) =>
    readCss(kind, meant[kind](written.trim().replace(/\s*;+$/, '')))

/** The name of a language in English, or in another; undefined if it has none. */
function nameOf(tag: string, language = 'en'): string | undefined {
  try {
    return new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(tag)
  } catch {
    return undefined
  }
}

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')

/** The tag of a language by its tag, or by its whole name in English or in itself, as BCP 47 writes it. */
function languageTag(written: string): string | undefined {
  const text = written.trim()
  if (nameOf(text)) return Intl.getCanonicalLocales(text)[0]
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' })
  const isText = (name = '') => compare(name, text) === 0
  const codes = alphabet.flatMap((first) => alphabet.map((second) => first + second))
  const known = [...offeredLanguages, ...codes].filter((tag) => nameOf(tag))
  return known.find((tag) => isText(nameOf(tag))) ?? known.find((tag) => isText(nameOf(tag, tag)))
}

const choice: Read = (written, { values }) => oneOf(values, '').parse(written)

// The parsers of the attributes. Their defaults are not used here.
const readers: Record<Field['control'], Read> = {
  text: text('').parse,
  url: (written) => httpUrl('').parse(withScheme(written)),
  'url-or-path': (written) => httpUrlOrPath('').parse(withScheme(written)),
  'positive-integer': positiveInteger(1).parse,
  milliseconds: milliseconds(0).parse,
  boolean: boolean().parse,
  choice,
  language: (written, field) => choice(written, field) ?? languageTag(written),
  date: readDate,
  name: parseName,
  colour: css('colour'),
  length: css('length'),
  font: css('font'),
}

/**
 * Reads the text of a field.
 * @returns the value for a snippet; empty for the default, undefined for a bad value
 */
export function readValue(field: Field, written: string): string | undefined {
  const read = (text: string) => readers[field.control](text, field)
  if (written.trim() === '') return ''
  const value = read(written)
  if (value === undefined) return undefined
  return value === read(field.default) ? '' : String(value)
}
