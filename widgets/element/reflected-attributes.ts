import { attributeName } from './attributes.ts'
import type { ElementDescription } from './definition.ts'

/** Reads one attribute; a bad value is reported and falls back to the default. */
export function readAttribute(
  element: Element,
  { tag, attributes }: ElementDescription,
  property: string,
): unknown {
  const attribute = attributes[property]
  const name = attributeName(property)
  const text = element.getAttribute(name)
  if (text === null) return attribute?.default
  const value = attribute?.parse(text)
  if (value !== undefined) return value
  console.warn(
    `<${tag}> ${name}="${text}": not a value it takes. ${name} takes ${attribute?.takes}. Using the default: ${attribute?.default}.`,
  )
  return attribute?.default
}

/** A property that reflects its attribute, as those of HTML do; null or undefined removes it. */
export function reflectingProperty(property: string, read: (element: HTMLElement) => unknown) {
  const name = attributeName(property)
  return {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return read(this)
    },
    set(this: HTMLElement, value: unknown) {
      if (typeof value === 'boolean') this.toggleAttribute(name, value)
      else if (value === null || value === undefined) this.removeAttribute(name)
      else this.setAttribute(name, String(value))
    },
  }
}
