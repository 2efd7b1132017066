import type { ComponentType, ReactNode } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { Language, Messages, Replacements, Translator } from '../i18n/catalogue.ts'
import type { LoadMessages, MessagesState } from '../i18n/store.ts'
import type { Attributes, Settings } from './attributes.ts'

/** The part of a widget's state that its element uses. */
export interface WidgetState<S> {
  readonly settings: S
  /** Call it when the element's attributes have changed. */
  configure(settings: S): void
  /**
   * Call it when the element has come into a page, but not when it is moved within the page.
   * @returns a function to call when the element has left the page
   */
  connect(): () => void
}

/** Dispatches an event of the element, which bubbles and is composed. */
type Emit<Event extends string = string> = (event: Event, detail?: object) => void

/**
 * The input of a store.
 * @typeParam Event the names of its events in words. `LaunchLive` is dispatched as `launchlive`, and is
 * `onLaunchLive` in React
 */
export interface WidgetContext<S, Event extends string = string> {
  settings: S
  /** Besides its events, a store tells our own code that its modal is asked for (on-first.ts). */
  emit: Emit<Lowercase<Event> | 'widgetopening'>
  /** Whether the page is prerendered: it then shows the first state already. */
  isPrerendered?: boolean
}

/** The names of the events that a definition's store may emit, in words: `LaunchLive`. */
export type EventOf<D> = D extends {
  createStore(context: WidgetContext<infer _Settings, infer Event>): unknown
}
  ? Event
  : never

/** A property that has no attribute. Without `set` it is read-only. */
export interface Property<State> {
  get(state: State): unknown
  set?(state: State, value: unknown): void
}

/**
 * Decides when the later code is loaded, and then calls back once (rendering/triggers.ts).
 * @returns a function that stops waiting
 */
export type Trigger = (element: HTMLElement, callback: () => void) => () => void

/** The stores whose states a view shows. */
export interface ViewStores<State> {
  store: StoreApi<State>
  messages: StoreApi<MessagesState>
}

/** The states of an element's two stores that a view shows. */
export type ShownStates<State> = readonly [state: State, messages: MessagesState]

/** The view of an element until React has hydrated it. */
export interface FirstView<State> {
  /** Stops updating the view, so that React can hydrate it. @returns the states that it shows */
  freeze(): ShownStates<State>
  /**
   * Call it when React has hydrated the view, to repeat the clicks that came before; left out where none are kept.
   */
  hydrated?(): void
  /** Stops listening. The view stays. */
  stop(): void
  /** Logs an error, and shows a message in place of the view. */
  fail?(error: unknown): void
}

/** A view on the page. */
export interface ShownView {
  /** Call it when the element has been moved within the page: an open modal must open again. */
  update?(): void
  /** Call it when the element has left the page. */
  remove(): void
}

/** The later part of a static view, which loads when it is triggered. */
export interface LaterView<State> {
  /**
   * The texts that it needs beyond those of the definition. The view adds them (i18n/store.ts, `complete`): all
   * as it starts, or some when it needs them.
   */
  messages?: Partial<Messages>
  /** React's view, where React hydrates the whole static view. It prerenders our own pages too. */
  View?: ComponentType<{ store: StoreApi<State> }>
  start(
    wrapper: HTMLElement,
    own: ViewStores<State> & { addStyles(css: string): void },
    first: FirstView<State>,
  ): ShownView
}

/** The views of an element: a static one, and others that load when they are triggered. */
export interface ElementView<State> {
  /** A view without hooks, so that it renders without React. React's first render gives the same. */
  staticView(shown: { state: State; translator: Translator }): ReactNode
  /**
   * Shows the view before React, where that is more than the static view.
   * @param onChange called when the view no longer shows the state
   */
  firstView?(
    wrapper: HTMLElement,
    own: ViewStores<State> & { view: ElementView<State>; prerendered: State | undefined },
    onChange: () => void,
  ): FirstView<State>
  trigger: Trigger
  /** Loads the later part. */
  view(): Promise<LaterView<State>>
  /**
   * Call it when that has failed. The static view stays; the next interaction tries again.
   * @returns a function to call before that view changes
   */
  viewFailed?(
    state: State,
    shown: { wrapper: HTMLElement; translator: Translator },
  ): (() => void) | undefined
}

/** The source of an element's class, without its documentation (`ElementDocs`). */
export interface WidgetDefinition<
  A extends Attributes = Attributes,
  State extends WidgetState<Settings<A>> = WidgetState<Settings<A>>,
> extends ElementView<State> {
  tag: `${string}-${string}`
  attributes: A
  properties: Record<string, Property<State>>
  methods: Record<string, (state: State) => void>
  /** The CSS custom states, such as `:state(live)`, and whether the element is in each. */
  states: Record<string, (state: State) => boolean>
  /** The texts of the static view in English. A page can replace each of them. */
  messages: Messages
  translations: Readonly<Record<Language, LoadMessages>>
  /** The CSS of its style sheets, which come after the one that all widgets share. */
  styles: readonly string[]
  createStore(context: WidgetContext<Settings<A>>): StoreApi<State>
}

/**
 * A definition with any type of state. Each definition is checked against `WidgetDefinition` where it
 * is written, so code for all elements may cast this to one.
 */
export type AnyDefinition = Pick<
  WidgetDefinition,
  'tag' | 'attributes' | 'messages' | 'translations' | 'styles' | 'trigger'
> & {
  properties: Record<string, Property<never>>
  methods: Record<string, (state: never) => void>
  states: Record<string, (state: never) => boolean>
  staticView(shown: never): ReactNode
  view(): Promise<{ messages?: Partial<Messages>; start(...shown: never[]): ShownView }>
  createStore(context: never): unknown
}

/** The texts that come with the view of a definition. */
export type LaterTexts<D> = D extends {
  view(): Promise<{ messages: infer Texts extends Partial<Messages> }>
}
  ? Required<Texts>
  : Record<never, never>

/** The element that a definition makes. */
export type WidgetElement<D extends AnyDefinition> = HTMLElement & {
  -readonly [Name in keyof D['attributes']]: Settings<D['attributes']>[Name]
} & {
  [Name in keyof D['properties']]: ReturnType<D['properties'][Name]['get']>
} & { [Name in keyof D['methods']]: () => void } & {
  messages: Replacements<D['messages'] & LaterTexts<D>>
}

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
