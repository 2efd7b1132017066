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
 * @typeParam Event the names of its events in words, `LaunchLive`: dispatched as `launchlive`, and
 *   `onLaunchLive` in React
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
  /** Stops updating it, so that React can hydrate it. @returns stores in the states that it shows */
  freeze(): ViewStores<State>
  /** React has hydrated it: now the presses that came before have their effect. */
  hydrated(): void
  /** Ends listening; what is shown stays. */
  stop(): void
}

/** How an element shows itself: first a static view, then, once triggered, React's in its place. */
export interface ElementView<State> {
  /** The markup that React makes of its view at first, without React: it has no hooks. */
  staticView(shown: { state: State; translator: Translator }): ReactNode
  /** The state as the static view can show it; left out where that is all of it. */
  staticState?(state: State): State
  /**
   * For an element whose static view has less in it than its prerendered view: keeps the latter.
   * @param onChange called when the state is no longer the one that the prerendered view shows
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
  /** The view's code did not come. The static view stays, and the next interaction tries again. */
  viewFailed?(state: State): void
}

/** All that an element's class is made from. Its documentation is apart (`ElementDocs`). */
export interface WidgetDefinition<
  A extends Attributes = Attributes,
  State extends WidgetState<Settings<A>> = WidgetState<Settings<A>>,
> extends ElementView<State> {
  tag: `${string}-${string}`
  attributes: A
  properties: Record<string, Property<State>>
  methods: Record<string, (state: State) => void>
  /** The CSS custom states, `:state(live)`: whether the element is in each. */
  states: Record<string, (state: State) => boolean>
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
  states: Record<string, (state: never) => boolean>
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
