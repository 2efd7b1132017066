import type { ComponentType, ReactNode } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { Messages, Replacements, Translator } from '../i18n/catalogue.ts'
import type { Language } from '../i18n/languages.ts'
import type { LoadMessages, MessagesState } from '../i18n/store.ts'
import type { Attributes, Settings } from './attributes.ts'

/** What every widget's store offers its element. */
export interface WidgetState<S> {
  readonly settings: S
  /** The element's attributes have changed. */
  configure(settings: S): void
  /**
   * The element is on a page; being moved within a page does not count.
   * @returns undoes it, when the element has left
   */
  connect(): () => void
}

/** Dispatches an event of the element: bubbling and composed. */
export type Emit<Event extends string = string> = (event: Event, detail?: object) => void

/**
 * What a store is made from.
 * @typeParam Event the words of an event's name, `LaunchLive`: it is lower-case where it is dispatched
 *   and heard, and `onLaunchLive` in React
 */
export interface WidgetContext<S, Event extends string = string> {
  settings: S
  emit: Emit<Lowercase<Event>>
  /** Whether the page is prerendered, and shows the first state already. */
  isPrerendered?: boolean
}

/** The events that the store of an element may emit, in words: `LaunchLive`. */
export type EventOf<D> = D extends {
  createStore(context: WidgetContext<infer _Settings, infer Event>): unknown
}
  ? Event
  : never

/** A property beside those of the attributes. Without `set` it is read-only. */
export interface Property<State> {
  get(state: State): unknown
  set?(state: State, value: unknown): void
}

/**
 * What brings React to an element (rendering/triggers.ts): calls back once.
 * @returns stops waiting
 */
export type Trigger = (element: HTMLElement, callback: () => void) => () => void

/** What a view shows: the state of these stores. */
export interface ViewStores<State> {
  store: StoreApi<State>
  messages: StoreApi<MessagesState>
}

/** What is shown until React has hydrated it. */
export interface FirstView<State> {
  /** Lets it stay as it is from now on. @returns stores whose first states it shows */
  freeze(): ViewStores<State>
  /** React has hydrated it: what a visitor did before is done. */
  hydrated(): void
  /** Ends listening; what is shown stays. */
  stop(): void
}

/** How an element shows itself: first a static view, then, once triggered, React's in its place. */
export interface ElementView<State> {
  /** The markup that React makes of its view at first, without React: it has no hooks. */
  staticView(shown: { state: State; translator: Translator }): ReactNode
  /** What the static view shows of a state; all of it where this is left out. */
  staticState?(state: State): State
  /**
   * Keeps what a prerendered page shows, where the static view would show less.
   * @param onChange called when that is no longer the state
   * @returns undefined where the page is not prerendered
   */
  keepPrerendered?(
    wrapper: HTMLElement,
    stores: ViewStores<State> & { prerendered: State | undefined },
    onChange: () => void,
  ): FirstView<State> | undefined
  trigger: Trigger
  /** Loads the view that React renders, and the texts that it needs beyond those of the definition. */
  view(): Promise<{ View: ComponentType<{ store: StoreApi<State> }>; messages?: Messages }>
  /** It did not come; the static view stays, and it is tried again at the next interaction. */
  viewFailed?(state: State): void
}

/** All that makes an element: the source of its class. What is said of it stands in its docs. */
export interface WidgetDefinition<
  A extends Attributes = Attributes,
  State extends WidgetState<Settings<A>> = WidgetState<Settings<A>>,
> extends ElementView<State> {
  tag: `${string}-${string}`
  attributes: A
  properties: Record<string, Property<State>>
  methods: Record<string, (state: State) => void>
  /** The texts of the static view, in English; all of them can be replaced. */
  messages: Messages
  translations: Readonly<Record<Language, LoadMessages>>
  /** Style sheets of its own, as text, after the base that all widgets share. */
  styles: readonly string[]
  createStore(context: WidgetContext<Settings<A>>): StoreApi<State>
}

/**
 * Any definition, whatever its state is: each is checked to be a `WidgetDefinition` where it is
 * written, so that code for all elements may take it for one.
 */
export type AnyDefinition = Pick<
  WidgetDefinition,
  'tag' | 'attributes' | 'messages' | 'translations' | 'styles' | 'trigger'
> & {
  properties: Record<string, Property<never>>
  methods: Record<string, (state: never) => void>
  staticView(shown: never): ReactNode
  view(): Promise<{ View: ComponentType<never>; messages?: Messages }>
  createStore(context: never): unknown
}

/** The texts that come with the view of a definition. */
export type LaterTexts<D> = D extends {
  view(): Promise<{ messages: infer Texts extends Messages }>
}
  ? Texts
  : Record<never, never>

/** The element that a definition makes. */
export type WidgetElement<D extends AnyDefinition> = HTMLElement & {
  -readonly [Name in keyof D['attributes']]: Settings<D['attributes']>[Name]
} & {
  [Name in keyof D['properties']]: ReturnType<D['properties'][Name]['get']>
} & { [Name in keyof D['methods']]: () => void } & {
  messages: Replacements<D['messages'] & LaterTexts<D>>
}
