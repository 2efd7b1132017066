import { type Attribute, type Attributes, attributeName } from './attributes.ts'
import { loadHints } from './load-hints.ts'

/**
 * Reads one attribute of an element. For a bad value it warns, and gives the default; for one of a
 * strict attribute, the text as it is written.
 */
export function readAttribute(
  element: Element,
  { tag, attributes }: { tag: string; attributes: Attributes },
  property: string,
): unknown {
  const attribute = attributes[property] as Attribute
  const name = attributeName(property)
  const text = element.getAttribute(name)
  if (text === null) return attribute.resolved
  const value = attribute.parse(text)
  if (value !== undefined) return value
  loadHints(({ warnOfValue }) => warnOfValue(tag, name, text, attribute))
  return attribute.isStrict ? text : attribute.resolved
}
