import { type Attribute, type Attributes, attributeName, attributeText } from './attributes.ts'
import type { Property } from './definition.ts'
import { loadHints } from './load-hints.ts'

/** The part of a definition that the members of its class are made from. */
interface Members<State> {
  attributes: Attributes
  properties: Record<string, Property<State>>
  methods: Record<string, (state: State) => void>
}

/** Sets an attribute as HTML's reflecting properties do. */
function reflect(element: HTMLElement, name: string, value: unknown, attribute: Attribute): void {
  const text = attributeText(value, attribute)
  if (text === undefined) element.removeAttribute(name)
  else element.setAttribute(name, text)
}

/**
 * Gives a class its members: for each attribute a property that reflects it, then the other properties
 * and the methods of its definition.
 * @param stateOf gives the state of an element's store
 */
export function defineMembers<State extends { settings: Record<string, unknown> }>(
  prototype: object,
  { attributes, properties, methods }: Members<State>,
  stateOf: (element: HTMLElement) => State,
): void {
  const accessor = (
    name: string,
    get: (element: HTMLElement) => unknown,
    set: (element: HTMLElement, value: unknown) => void,
  ) =>
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return get(this)
      },
      set(this: HTMLElement, value: unknown) {
        set(this, value)
      },
    })

  for (const [property, attribute] of Object.entries(attributes))
    accessor(
      property,
      (element) => {
        const set = stateOf(element).settings[property]
        return set === attribute.resolved ? attribute.default : set
      },
      (element, value) => reflect(element, attributeName(property), value, attribute),
    )
  for (const [name, { get, set }] of Object.entries(properties))
    accessor(
      name,
      (element) => get(stateOf(element)),
      // Without a setter this would throw, and React 19 sets whatever property an author writes in JSX.
      (element, value) =>
        set
          ? set(stateOf(element), value)
          : loadHints(({ warnOfReadOnly }) => warnOfReadOnly(element.localName, name)),
    )
  const members = prototype as Record<string, unknown>
  for (const [name, call] of Object.entries(methods))
    members[name] = function (this: HTMLElement) {
      call(stateOf(this))
    }
}
