import { type Attribute, type Attributes, attributeName, attributeText } from './attributes.ts'
import type { Property } from './definition.ts'
import { loadHints } from './load-hints.ts'

/** The part of a definition that the members of its class are made from. */
interface Members<State> {
  attributes: Attributes
  properties: Record<string, Property<State>>
  methods: Record<string, (state: State) => void>
}

/** The part of a state that attributes change. */
interface Configurable {
  settings: Record<string, unknown>
  configure(settings: Record<string, unknown>): void
}

/**
 * Takes the value of one attribute into an element's settings. For a bad value it warns, and takes the default; for
 * one of a strict attribute, the text as it is written.
 * @param text null where the element does not have the attribute
 */
export function takeAttribute(
  { localName }: Element,
  { settings, configure }: Configurable,
  property: string,
  attribute: Attribute,
  text: string | null,
): void {
  const { resolved, check, parse, isStrict } = attribute
  let value: unknown = resolved
  if (text !== null) {
    const name = attributeName(property)
    check?.(localName, name, text)
    const parsed = parse(text)
    if (parsed === undefined)
      loadHints((hints) => hints.warnOfValue(localName, name, text, attribute))
    value = parsed ?? (isStrict ? text : resolved)
  }
  configure({ ...settings, [property]: value })
}

/** Sets an attribute as HTML's reflecting properties do. */
function reflect(element: HTMLElement, name: string, text: string | undefined): void {
  if (text === undefined) element.removeAttribute(name)
  else element.setAttribute(name, text)
}

/**
 * Gives a class its members: for each attribute a property, then the other properties
 * and the methods of its definition.
 * @param stateOf gives the state of an element's store
 */
export function defineMembers<State extends Configurable>(
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

  for (const [property, attribute] of Object.entries(attributes)) {
    const name = attributeName(property)
    accessor(
      property,
      (element) => {
        const set = stateOf(element).settings[property]
        return set === attribute.resolved ? attribute.default : set
      },
      (element, value) => {
        const text = attributeText(value, attribute)
        // An object is not written into the page, where recorders of sessions would read what it says of a visitor.
        if (attribute.kind === 'object')
          takeAttribute(
            element,
            stateOf(element),
            property,
            attribute,
            text ?? element.getAttribute(name),
          )
        else reflect(element, name, text)
      },
    )
  }
  for (const [name, { get, set }] of Object.entries(properties))
    accessor(
      name,
      (element) => get(stateOf(element)),
      // Without a setter this would throw, and React 19 sets any property that an author writes in JSX.
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
