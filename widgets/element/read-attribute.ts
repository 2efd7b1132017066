import type { Attribute } from './attributes.ts'
import { loadHints } from './load-hints.ts'

/**
 * Reads one attribute of an element. For a bad value it warns, and gives the default; for one of a
 * strict attribute, the text as it is written.
 * @param text null where the element does not have the attribute
 */
export function readAttribute(
  tag: string,
  name: string,
  text: string | null,
  attribute: Attribute,
): unknown {
  if (text === null) return attribute.resolved
  attribute.check?.(tag, name, text)
  const value = attribute.parse(text)
  if (value !== undefined) return value
  loadHints(({ warnOfValue }) => warnOfValue(tag, name, text, attribute))
  return attribute.isStrict ? text : attribute.resolved
}
