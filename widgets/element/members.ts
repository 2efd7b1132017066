import { warnOnce } from '../warn-once.ts'
import { type Attributes, attributeName } from './attributes.ts'
import type { Property } from './definition.ts'

/** The part of a definition that the members of its class are made from. */
interface Members<State> {
  attributes: Attributes
  properties: Record<string, Property<State>>
  methods: Record<string, (state: State) => void>
}

/** Sets an attribute as HTML's reflecting properties do. Null and undefined remove it. */
function reflect(element: HTMLElement, name: string, value: unknown): void {
  if (typeof value === 'boolean') element.toggleAttribute(name, value)
  else if (value === null || value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, String(value))
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

  for (const [property, { default: value, resolved }] of Object.entries(attributes))
    accessor(
      property,
      (element) => {
        const set = stateOf(element).settings[property]
        return set === resolved ? value : set
      },
      (element, value) => reflect(element, attributeName(property), value),
    )
  for (const [name, { get, set }] of Object.entries(properties))
    accessor(
      name,
      (element) => get(stateOf(element)),
      // Without a setter this would throw, and React 19 sets whatever property an author writes in JSX.
      (element, value) =>
        set
          ? set(stateOf(element), value)
          : warnOnce(`<${element.localName}> ${name} is read-only.`),
    )
  for (const [name, call] of Object.entries(methods))
    Reflect.set(prototype, name, function (this: HTMLElement) {
      call(stateOf(this))
    })
}
