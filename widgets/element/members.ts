import { warnOnce } from '../warn-once.ts'
import { type Attributes, attributeName } from './attributes.ts'
import type { Property } from './definition.ts'

/** What a class takes its members from. */
interface Members<State> {
  attributes: Attributes
  properties: Record<string, Property<State>>
  methods: Record<string, (state: State) => void>
}

/** Sets an attribute as the reflecting properties of HTML do; null or undefined removes it. */
function reflect(element: HTMLElement, name: string, value: unknown): void {
  if (typeof value === 'boolean') element.toggleAttribute(name, value)
  else if (value === null || value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, String(value))
}

/**
 * Gives a class the properties and methods of its definition: one property for each attribute,
 * which reflects it, and those beside.
 * @param stateOf the state of an element's store
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
      // A property without a setter would throw, and React 19 sets what an author writes in JSX.
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
