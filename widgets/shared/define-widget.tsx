import r2wc from '@r2wc/react-to-web-component'
import { useLayoutEffect } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { type Attributes, attributeName, type Settings } from './attributes.ts'
import baseStyles from './base.css?inline'
import type {
  Method,
  Property,
  WidgetDefinition,
  WidgetElement,
  WidgetState,
} from './definition.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { styleSheet } from './style-sheets.ts'

/** The class that r2wc makes: it mounts React when connected, unmounts it when disconnected. */
type ReactElementClass = new () => HTMLElement & {
  connectedCallback(): void
  disconnectedCallback(): void
}

/** Marks the classes of every copy of this code, so that they know each other. */
const ours = Symbol.for('nameplate-widgets')

type ThemedState = WidgetState<{ theme: string }>

/** Reads one attribute; a bad value is reported and falls back to the default. */
function readAttribute(element: Element, definition: WidgetDefinition, property: string): unknown {
  const attribute = definition.attributes[property]
  const name = attributeName(property)
  const text = element.getAttribute(name)
  if (text === null) return attribute?.default
  const value = attribute?.parse(text)
  if (value !== undefined) return value
  console.warn(
    `<${definition.tag}> ${name}="${text}": not a value it takes. ${name} takes ${attribute?.takes}. Using the default: ${attribute?.default}.`,
  )
  return attribute?.default
}

/** A property that reflects its attribute, as those of HTML do; null or undefined removes it. */
function reflectingProperty(property: string, read: (element: HTMLElement) => unknown) {
  const name = attributeName(property)
  return {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return read(this)
    },
    set(this: HTMLElement, value: unknown) {
      if (typeof value === 'boolean') this.toggleAttribute(name, value)
      else if (value === null || value === undefined) this.removeAttribute(name)
      else this.setAttribute(name, String(value))
    },
  }
}

/**
 * Makes the class of a custom element from its definition. This is the one place that deals with
 * the life of a custom element and with what r2wc leaves open (DESIGN.md section 5): React is
 * mounted only while the element is connected, a move within the page keeps everything, attributes
 * follow HTML, and properties set before the upgrade are honoured.
 */
export function widgetClass<
  A extends Attributes,
  State extends WidgetState<Settings<A>>,
  Properties extends Record<string, Property<State>>,
  Methods extends Record<string, Method<State>>,
>(
  definition: WidgetDefinition<A, State, Properties, Methods>,
): new () => WidgetElement<WidgetDefinition<A, State, Properties, Methods>> {
  const { attributes, properties, methods, view: View } = definition
  const stores = new WeakMap<Node, StoreApi<State>>()
  const storeOf = (element: Element): StoreApi<State> => {
    const store = stores.get(element)
    if (!store) throw new TypeError(`Not a <${definition.tag}> element: ${element}`)
    return store
  }
  const defaults = Object.fromEntries(
    Object.entries(attributes).map(([property, { default: value }]) => [property, value]),
  ) as Settings<A>

  function Root({ container }: { container?: HTMLElement }) {
    // r2wc types the shadow root that it passes as an element.
    const shadow = container as unknown as ShadowRoot
    const store = storeOf(shadow.host)
    const theme = useStore(
      store as unknown as StoreApi<ThemedState>,
      (state) => state.settings.theme,
    )
    // React does not clear a shadow root: the fallback goes in the commit that replaces it.
    useLayoutEffect(() => shadow.querySelector('slot')?.remove(), [shadow])
    return (
      <div className="widget" data-theme={theme}>
        <ErrorBoundary>
          <View store={store} />
        </ErrorBoundary>
      </div>
    )
  }

  const Base = r2wc(Root, { shadow: 'open', props: [] }) as unknown as ReactElementClass

  class Widget extends Base {
    static readonly [ours] = true
    static observedAttributes = Object.keys(attributes).map(attributeName)

    #document: Document | undefined
    #leave: (() => void) | undefined

    constructor() {
      super()
      const emit = (event: string, detail?: object) =>
        this.dispatchEvent(new CustomEvent(event, { bubbles: true, composed: true, detail }))
      stores.set(this, definition.createStore({ settings: defaults, emit }))
      this.#showFallback()
    }

    /** A slot without a name shows the element's own children until React has more to show. */
    #showFallback() {
      this.shadowRoot?.append(document.createElement('slot'))
    }

    /**
     * A property set before the upgrade lies on the element itself and hides the accessor. Not for
     * the constructor: attributes set there are not reported (DOM standard, "handle attribute
     * changes" concerns custom elements, and this one is still being upgraded).
     */
    #adoptOwnProperties() {
      for (const name of [...Object.keys(attributes), ...Object.keys(properties)]) {
        if (!Object.hasOwn(this, name)) continue
        const value = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null) {
      if (before === after) return
      const property = Object.keys(attributes).find((known) => attributeName(known) === name)
      if (!property) return
      const { settings, configure } = storeOf(this).getState()
      const value = readAttribute(this, definition as unknown as WidgetDefinition, property)
      configure({ ...settings, [property]: value })
    }

    override connectedCallback() {
      this.#adoptOwnProperties()
      if (this.#document !== this.ownerDocument) {
        this.#document = this.ownerDocument
        const sheets = [baseStyles, ...definition.styles].map((css) =>
          styleSheet(this.ownerDocument, css),
        )
        if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = sheets
      }
      this.#leave ??= storeOf(this).getState().connect()
      super.connectedCallback()
    }

    override disconnectedCallback() {
      // A move disconnects and connects again at once; only what stays away has left.
      queueMicrotask(() => {
        if (this.isConnected || !this.#leave) return
        this.#leave()
        this.#leave = undefined
        super.disconnectedCallback()
        this.#showFallback()
      })
    }

    /** With this, `moveBefore()` neither disconnects nor connects (DOM standard, "move"). */
    connectedMoveCallback() {}
  }

  const { prototype } = Widget
  for (const property of Object.keys(attributes))
    Object.defineProperty(
      prototype,
      property,
      reflectingProperty(property, (element) => storeOf(element).getState().settings[property]),
    )
  for (const [name, { get, set }] of Object.entries(properties))
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return get(storeOf(this).getState())
      },
      ...(set && {
        set(this: HTMLElement, value: unknown) {
          set(storeOf(this).getState(), value)
        },
      }),
    })
  for (const [name, { call }] of Object.entries(methods))
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value(this: HTMLElement) {
        call(storeOf(this).getState())
      },
    })

  return Widget as unknown as new () => WidgetElement<
    WidgetDefinition<A, State, Properties, Methods>
  >
}

/**
 * Registers the element of a definition, once. A second copy of this code finds its own element
 * and is silent; a tag name that somebody else has taken is left alone, with a warning.
 */
export function defineWidget(tag: string, elementClass: CustomElementConstructor): void {
  const present = customElements.get(tag)
  if (!present) customElements.define(tag, elementClass)
  else if (!(ours in present))
    console.warn(
      `<${tag}> is already defined by another script, which keeps it. Remove one of the two.`,
    )
}
