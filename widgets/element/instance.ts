import type { ElementView, ViewStores } from './definition.ts'

/** What one element keeps for as long as it lives, however often it is moved. */
export interface Instance<State> extends ViewStores<State> {
  view: ElementView<State>
  /** Shows the fallback: the element's own children. */
  slot: HTMLSlotElement
  /** The wrapper of a prerendered page, and the state that it shows, until the element leaves. */
  wrapper: HTMLElement | undefined
  prerendered: State | undefined
  /** Gives the element one more style sheet. */
  addStyles(css: string): void
}

const instances = new WeakMap<Element, Instance<unknown>>()

export const setInstance = <State>(element: Element, instance: Instance<State>): void => {
  instances.set(element, instance as Instance<unknown>)
}

/**
 * What belongs to an element of ours.
 * @throws a TypeError for any other object, as the platform's own accessors do
 */
export function instanceOf<State>(element: Element): Instance<State> {
  const instance = instances.get(element)
  if (!instance) throw new TypeError(`Not a widget of this script: ${element}`)
  return instance as Instance<State>
}
