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

/** Whether all quotation marks and brackets are closed. */
function isClosed(css: string): boolean {
  let rest = css.replaceAll(/"[^"]*"|'[^']*'/g, '')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replaceAll(/\([^()]*\)/g, '')
  }
  return !/["'()]/.test(rest)
}

/** Whether a value can end neither its declaration nor its element. */
const isSafe = (css: string) =>
  /^[\p{L}\p{N}\s#%.,()/'"+*_-]+$/u.test(css) && !css.includes('/*') && isClosed(css)

/** Reads a valid value of a CSS property. */
const css =
  (property: string): Read =>
  (written) =>
    isSafe(written) && CSS.supports(property, written) ? written.trim() : undefined

// The parsers of the attributes. Their defaults are not used here.
const readers: Record<Field['control'], Read> = {
  text: text('').parse,
  url: httpUrl('').parse,
  'url-or-path': httpUrlOrPath('').parse,
  'positive-integer': positiveInteger(1).parse,
  milliseconds: milliseconds(0).parse,
  boolean: boolean().parse,
  choice: (written, { values }) => oneOf(values, '').parse(written),
  date: readDate,
  name: parseName,
  colour: css('color'),
  // It takes one length and nothing else, unlike border-radius.
  length: css('outline-offset'),
  font: css('font-family'),
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
