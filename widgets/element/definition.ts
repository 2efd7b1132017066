import type { ComponentType, ReactNode } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { Messages, Replacements, Translator } from '../i18n/catalogue.ts'
import type { MessagesState } from '../i18n/store.ts'
import type { Wish } from '../rendering/triggers.ts'
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
export type Emit = (event: string, detail?: object) => void

/** What a store is made from. */
export interface WidgetContext<S> {
  settings: S
  emit: Emit
  /** Whether the page was rendered in advance, and shows the first state already. */
  isPrerendered?: boolean
}

/** A property beside those of the attributes. Without `set` it is read-only. */
export interface Property<State> {
  type: string
  description: string
  get(state: State): unknown
  set?(state: State, value: unknown): void
}

export interface Method<State> {
  description: string
  call(state: State): void
}

export interface EventDescription {
  description: string
  /** The TypeScript type of `detail`; absent when there is none. */
  detail?: string
}

/** What an element says of itself: the source of all tables, typings and manifests. */
export interface ElementDescription {
  tag: `${string}-${string}`
  /** The name of the class. */
  name: string
  summary: string
  attributes: Attributes
  properties: Record<string, { type: string; description: string; set?: unknown }>
  methods: Record<string, { description: string }>
  events: Record<string, EventDescription>
  /** What each `::part()` is. */
  parts: Record<string, string>
  /** Every text that a reader meets, in English; all of them can be replaced. */
  messages: Messages
}

/** What one element keeps for as long as it lives, however often it is moved. */
export interface Instance<State> {
  store: StoreApi<State>
  messages: StoreApi<MessagesState>
  /** Gives the element one more style sheet. */
  addStyles(css: string): void
}

/** How an element shows itself. */
export interface ElementView<State> {
  /**
   * What it shows before React comes: the markup that React makes of its view at first. It has no
   * hooks.
   */
  staticView(shown: { state: State; translator: Translator }): ReactNode
  /** What the first view shows of a state; all of it where this is left out. */
  staticState?(state: State): State
  /**
   * Keeps what is shown up to date where that changes too often to render, before React and after.
   * @returns stops
   */
  follow?(shadow: ShadowRoot, instance: Instance<State>): () => void
  /** When React is to come. */
  wish: Wish
  /** Loads what somebody who reaches for the element is about to need. */
  ahead?(state: State): Promise<unknown>
  /** Loads the view that React renders. */
  view(): Promise<ComponentType<{ store: StoreApi<State> }>>
}

/** Everything an element is made of. */
export interface WidgetDefinition<
  A extends Attributes = Attributes,
  State extends WidgetState<Settings<A>> = WidgetState<Settings<A>>,
  Properties extends Record<string, Property<State>> = Record<string, Property<State>>,
  Methods extends Record<string, Method<State>> = Record<string, Method<State>>,
  Texts extends Messages = Messages,
> extends ElementDescription,
    ElementView<State> {
  attributes: A
  properties: Properties
  methods: Methods
  messages: Texts
  /** Style sheets of its own, as text, after the base that all widgets share. */
  styles: readonly string[]
  createStore(context: WidgetContext<Settings<A>>): StoreApi<State>
}

/** The element that a definition makes. */
export type WidgetElement<D> =
  D extends WidgetDefinition<infer A, infer _State, infer Properties, infer Methods, infer Texts>
    ? HTMLElement & { -readonly [Name in keyof Settings<A>]: Settings<A>[Name] } & {
        [Name in keyof Properties]: ReturnType<Properties[Name]['get']>
      } & { [Name in keyof Methods]: () => void } & { messages: Replacements<Texts> }
    : never

/** The custom properties that theme every widget; they inherit into it from the page. */
export const cssProperties: Record<`--widget-${string}`, string> = {
  '--widget-accent': 'Colour of the main button and of what is chosen.',
  '--widget-on-accent': 'Text on the main button. Black or white by contrast when not given.',
  '--widget-surface': 'Background of cards and of the modal.',
  '--widget-text': 'Text.',
  '--widget-muted': 'Text of lesser weight.',
  '--widget-border': 'Lines and outlines of fields.',
  '--widget-radius': 'Corner radius of cards; buttons and fields follow it.',
  '--widget-font': "Font family. The page's own by default.",
}
