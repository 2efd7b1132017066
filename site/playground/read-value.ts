import {
  boolean,
  httpUrl,
  httpUrlOrPath,
  milliseconds,
  oneOf,
  positiveInteger,
  text,
} from '../../widgets/element/attributes.ts'
import type { Field } from './fields.ts'
import { readLaunchAt, writeLaunchAt } from './launch-time.ts'

type Read = (written: string, field: Field) => unknown

function readDate(written: string): string | undefined {
  const time = readLaunchAt(written)
  return time && writeLaunchAt(time)
}

/** Whether every quotation mark and bracket is closed, so that what follows stays what it is. */
function isClosed(css: string): boolean {
  let rest = css.replaceAll(/"[^"]*"|'[^']*'/g, '')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replaceAll(/\([^()]*\)/g, '')
  }
  return !/["'()]/.test(rest)
}

/** Only what colours, lengths and names of fonts need: nothing that ends a declaration or an element. */
const isHarmless = (css: string) =>
  /^[\p{L}\p{N}\s#%.,()/'"+*_-]+$/u.test(css) && !css.includes('/*') && isClosed(css)

/** Reads a value of a CSS property, which has to be of the same kind. */
const css =
  (property: string): Read =>
  (written) =>
    isHarmless(written) && CSS.supports(property, written) ? written.trim() : undefined

// The readers are those of the attributes themselves; what they say besides is not used here.
const readers: Record<Field['control'], Read> = {
  text: text('').parse,
  url: httpUrl('').parse,
  'url-or-path': httpUrlOrPath('').parse,
  'positive-integer': positiveInteger(1).parse,
  milliseconds: milliseconds(0).parse,
  boolean: boolean().parse,
  choice: (written, { values }) => oneOf(values, '').parse(written),
  date: readDate,
  colour: css('color'),
  // Of the properties that take one length, the one that takes nothing else.
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
