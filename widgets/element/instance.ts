import type { ElementView, ViewStores } from './definition.ts'

/** All that belongs to one element. It stays when the element is moved. */
export interface Instance<State> extends ViewStores<State> {
  view: ElementView<State>
  /** Shows the fallback, which is the element's children. */
  slot: HTMLSlotElement
  /** The wrapper that a prerendered page has, until the element leaves. */
  wrapper: HTMLElement | null
  /** The state that this wrapper shows. */
  prerendered: State | undefined
  /** Adds a style sheet to the element. */
  addStyles(css: string): void
}

const instances = new WeakMap<Element, Instance<unknown>>()

export const setInstance = <State>(element: Element, instance: Instance<State>): void => {
  instances.set(element, instance as Instance<unknown>)
}

/**
 * All that belongs to one of our elements.
 * Any other object causes the engine's TypeError.
 */
export function instanceOf<State>(element: Element): Instance<State> {
  // For another object it is undefined: the engine throws at the first use.
  return instances.get(element) as Instance<State>
}
