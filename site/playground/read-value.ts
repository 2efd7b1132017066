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

/** Whether all quotation marks and brackets are closed, so that what follows is not swallowed. */
function isClosed(css: string): boolean {
  let rest = css.replaceAll(/"[^"]*"|'[^']*'/g, '')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replaceAll(/\([^()]*\)/g, '')
  }
  return !/["'()]/.test(rest)
}

/** Only the characters of colours, lengths and font names: none that ends a declaration or an element. */
const isSafe = (css: string) =>
  /^[\p{L}\p{N}\s#%.,()/'"+*_-]+$/u.test(css) && !css.includes('/*') && isClosed(css)

/** Reads a value that a CSS property takes. */
const css =
  (property: string): Read =>
  (written) =>
    isSafe(written) && CSS.supports(property, written) ? written.trim() : undefined

// The parsers are those of the attributes; their defaults and descriptions are not used here.
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
 * Reads what was written for a field.
 * @returns it as a snippet has it; empty when it is the default, undefined when it is no such value
 */
export function readValue(field: Field, written: string): string | undefined {
  const read = (text: string) => readers[field.control](text, field)
  if (written.trim() === '') return ''
  const value = read(written)
  if (value === undefined) return undefined
  return value === read(field.default) ? '' : String(value)
}
