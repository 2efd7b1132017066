import {
  boolean,
  httpUrl,
  httpUrlOrPath,
  milliseconds,
  oneOf,
  positiveInteger,
  text,
} from '../../widgets/element/attributes.ts'
import { parseName } from '../../widgets/waitlist/address.ts'
import type { Field } from './fields.ts'
import { readLaunchAt, writeLaunchAt } from './launch-time.ts'

type Read = (written: string, field: Field) => unknown

function readDate(written: string): string | undefined {
  const time = readLaunchAt(written)
  return time && writeLaunchAt(time)
}

// A link may have brought the value, and its reader copies it into a page: so none that loads a file
// (`url()`, `image-set()`) or that the page decides on (`var()`, `inherit`).
const colourFunction = '(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\\('
const component = '[\\w\\s#%.,/+-]'
const fontFamily =
  '(?:"[\\p{L}\\p{N} .+_-]+"|[\\p{L}_-][\\p{L}\\p{N}_-]*(?: [\\p{L}_-][\\p{L}\\p{N}_-]*)*)'
const patterns = {
  colour: `#?[a-z\\d]+|${colourFunction}(?:${component}|${colourFunction}${component}*\\))*\\)`,
  length: '[\\d.]+[a-z]*',
  font: `${fontFamily}(?:\\s*,\\s*${fontFamily})*`,
}

/** What people write in place of CSS, as it is meant. */
const meant: Record<keyof typeof patterns, (text: string) => string> = {
  colour: (text) => text.replace(/^(?=(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$)/i, '#'),
  length: (text) =>
    text.replace(
      /^([\d.]+)\s*([a-z]*)$/i,
      (_, size, unit) => size + (unit || (Number(size) ? 'px' : '')),
    ),
  font: (text) => text,
}

/** A URL whose scheme was left out. */
const withScheme = (text: string) =>
  text.trim().replace(/^(?=[^\s:/?#@]+\.[^\s:/?#@.]{2,}(?:[:/?#]|$))/, 'https://')

/**
 * Reads a value of a CSS property.
 * @param before what makes a shorthand of it, which takes no `inherit`
 */
function css(kind: keyof typeof patterns, property: string, before = ''): Read {
  const pattern = new RegExp(`^(?:${patterns[kind]})$`, 'iu')
  return (written) => {
    const value = meant[kind](written.trim().replace(/\s*;+$/, ''))
    return pattern.test(value) && CSS.supports(property, before + value) ? value : undefined
  }
}

// The parsers of the attributes. Their defaults are not used here.
const readers: Record<Field['control'], Read> = {
  text: text('').parse,
  url: (written) => httpUrl('').parse(withScheme(written)),
  'url-or-path': (written) => httpUrlOrPath('').parse(withScheme(written)),
  'positive-integer': positiveInteger(1).parse,
  milliseconds: milliseconds(0).parse,
  boolean: boolean().parse,
  choice: (written, { values }) => oneOf(values, '').parse(written),
  date: readDate,
  name: parseName,
  colour: css('colour', 'border', '1px solid '),
  length: css('length', 'border-radius'),
  font: css('font', 'font', '1px '),
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
