import type { Attributes } from './attributes.ts'
import type { Method, Property } from './definition.ts'
import { reflectingProperty } from './reflected-attributes.ts'

/**
 * Gives a class the properties and methods of its definition: one property for each attribute,
 * which reflects it, and those beside.
 * @param stateOf the state of an element's store
 */
export function defineMembers<State extends { settings: Record<string, unknown> }>(
  prototype: object,
  definition: {
    attributes: Attributes
    properties: Record<string, Property<State>>
    methods: Record<string, Method<State>>
  },
  stateOf: (element: HTMLElement) => State,
): void {
  const { attributes, properties, methods } = definition
  for (const property of Object.keys(attributes))
    Object.defineProperty(
      prototype,
      property,
      reflectingProperty(property, (element) => stateOf(element).settings[property]),
    )
  for (const [name, { get, set }] of Object.entries(properties))
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return get(stateOf(this))
      },
      ...(set && {
        set(this: HTMLElement, value: unknown) {
          set(stateOf(this), value)
        },
      }),
    })
  for (const [name, { call }] of Object.entries(methods))
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value(this: HTMLElement) {
        call(stateOf(this))
      },
    })
}
