import r2wc, { type R2WCBaseProps, type R2WCRenderer } from '@r2wc/core'
import type { Messages } from '../i18n/catalogue.ts'
import { observePage } from '../i18n/page.ts'
import { createMessages } from '../i18n/store.ts'
import { type ShownView, showView } from '../rendering/show-view.tsx'
import { type Attributes, attributeName, type Settings } from './attributes.ts'
import baseStyles from './base.css?inline'
import type {
  Instance,
  Method,
  Property,
  WidgetDefinition,
  WidgetElement,
  WidgetState,
} from './definition.ts'
import { defineMembers } from './members.ts'
import { readAttribute } from './reflected-attributes.ts'
import { styleSheet } from './style-sheets.ts'
import { isOurs, ours, takenMessage } from './tag-owner.ts'

/** Attributes that any element may have, and that no page is warned of. */
const everyday = /^(?:class|id|style|lang|dir|slot|part|hidden)$|^(?:data|aria)-/

/** The class that r2wc makes: it shows the view when connected, takes it away when disconnected. */
type ViewElementClass = new () => HTMLElement & {
  connectedCallback(): void
  disconnectedCallback(): void
}

/**
 * Makes the class of a custom element from its definition. This is the one place that deals with
 * the life of a custom element and with what r2wc leaves open (DESIGN.md section 5): a view is
 * there only while the element is connected, a move within the page keeps everything, attributes
 * follow HTML, and properties set before the upgrade are honoured.
 */
export function widgetClass<
  A extends Attributes,
  State extends WidgetState<Settings<A>>,
  Properties extends Record<string, Property<State>>,
  Methods extends Record<string, Method<State>>,
  Texts extends Messages,
>(
  definition: WidgetDefinition<A, State, Properties, Methods, Texts>,
): new () => WidgetElement<WidgetDefinition<A, State, Properties, Methods, Texts>> {
  const { tag, attributes, properties } = definition
  const instances = new WeakMap<Node, Instance<State>>()
  const instanceOf = (element: Element): Instance<State> => {
    const instance = instances.get(element)
    if (!instance) throw new TypeError(`Not a <${tag}> element: ${element}`)
    return instance
  }
  const stateOf = (element: Element) => instanceOf(element).store.getState()
  const defaults = Object.fromEntries(
    Object.entries(attributes).map(([property, { default: value }]) => [property, value]),
  ) as Settings<A>

  // Of r2wc, this takes the core: its renderer for React brings React with the element, and ours
  // shows a first view and lets React come when it is wanted.
  const renderer: R2WCRenderer<R2WCBaseProps, ShownView> = {
    mount(container) {
      // r2wc types the shadow root that it passes as an element.
      const shadow = container as unknown as ShadowRoot
      return showView(shadow, instanceOf(shadow.host), definition)
    },
    update: (shown) => shown.update(),
    unmount: (shown) => shown.remove(),
  }
  const Base = r2wc(
    () => null,
    { shadow: 'open', props: [] },
    renderer,
  ) as unknown as ViewElementClass

  class Widget extends Base {
    static readonly [ours] = true
    static observedAttributes = Object.keys(attributes).map(attributeName)

    #isStyled = false
    #styles = [baseStyles, ...definition.styles]
    #leave: (() => void) | undefined
    #unfollow: (() => void) | undefined

    constructor() {
      super()
      const isPrerendered = Boolean(this.shadowRoot?.firstChild)
      const emit = (event: string, detail?: object) =>
        this.dispatchEvent(new CustomEvent(event, { bubbles: true, composed: true, detail }))
      instances.set(this, {
        store: definition.createStore({ settings: defaults, emit, isPrerendered }),
        messages: createMessages(tag, definition.messages),
        addStyles: (css) => this.#addStyles(css),
      })
      // A slot without a name shows the element's own children until there is more to show.
      if (!isPrerendered) this.shadowRoot?.append(document.createElement('slot'))
    }

    /** Called by r2wc; a page rendered in advance has a shadow root with content already. */
    override attachShadow(init: ShadowRootInit) {
      return this.shadowRoot ?? super.attachShadow(init)
    }

    get messages() {
      return instanceOf(this).messages.getState().replacements
    }

    set messages(value: unknown) {
      instanceOf(this).messages.getState().replace(value)
    }

    /**
     * A property set before the upgrade lies on the element itself and hides the accessor. Not for
     * the constructor: attributes set there are not reported (DOM standard, "handle attribute
     * changes" concerns custom elements, and this one is still being upgraded).
     */
    #adoptOwnProperties() {
      for (const name of [...Object.keys(attributes), ...Object.keys(properties), 'messages']) {
        if (!Object.hasOwn(this, name)) continue
        const value = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
    }

    /** Hints are for the author of the page, and fetched where there may be something to say. */
    #hint() {
      const known = Widget.observedAttributes
      const isPlain = (name: string) => everyday.test(name) || known.includes(name)
      if (this.getAttributeNames().every(isPlain)) return
      import('./attribute-hints.ts').then(
        ({ warnOfMisspeltAttributes }) => warnOfMisspeltAttributes(this, known),
        () => undefined,
      )
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null) {
      if (before === after) return
      const property = Object.keys(attributes).find((known) => attributeName(known) === name)
      if (!property) return
      const { settings, configure } = stateOf(this)
      const value = readAttribute(this, definition, property)
      configure({ ...settings, [property]: value })
    }

    override connectedCallback() {
      // A document without a window, of `createHTMLDocument()` say, shows nothing.
      if (!this.ownerDocument.defaultView) return
      this.#adoptOwnProperties()
      this.#hint()
      this.#adoptStyles()
      this.#observePage()
      this.#leave ??= stateOf(this).connect()
      // Not in one language first and then in another.
      const { arriving } = instanceOf(this).messages.getState()
      if (!arriving) super.connectedCallback()
      else arriving.then(() => this.#leave && super.connectedCallback())
    }

    #adoptStyles() {
      const shadow = this.shadowRoot
      if (this.#isStyled || !shadow) return
      shadow.adoptedStyleSheets = this.#styles.map((css) => styleSheet(this.ownerDocument, css))
      this.#isStyled = true
      // Those of a page rendered in advance, which has them written into the shadow root.
      for (const child of Array.from(shadow.children))
        if (child.localName === 'style') child.remove()
    }

    #addStyles(css: string) {
      if (this.#styles.includes(css)) return
      this.#styles.push(css)
      this.#isStyled = false
      this.#adoptStyles()
    }

    /** Sheets are their document's: going to another has cleared them (CSSOM, adopting steps). */
    adoptedCallback() {
      this.#isStyled = false
    }

    /** The language and the texts that the page has for this place in it. */
    #observePage() {
      this.#unfollow?.()
      this.#unfollow = observePage(this, instanceOf(this).messages.getState().read)
    }

    override disconnectedCallback() {
      // A move disconnects and connects again at once; only what stays away has left.
      queueMicrotask(() => {
        if (this.isConnected || !this.#leave) return
        this.#unfollow?.()
        this.#leave()
        this.#leave = undefined
        super.disconnectedCallback()
      })
    }

    /** With this, `moveBefore()` neither disconnects nor connects (DOM standard, "move"). */
    connectedMoveCallback() {
      this.#observePage()
    }
  }

  defineMembers(Widget.prototype, definition, stateOf)
  return Widget as unknown as new () => WidgetElement<
    WidgetDefinition<A, State, Properties, Methods, Texts>
  >
}

/**
 * Registers the element of a definition, once. A second copy of this code finds its own element
 * and is silent; a tag name that somebody else has taken is left alone, with a warning.
 */
export function defineWidget(tag: string, elementClass: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, elementClass)
  else if (!isOurs(tag)) console.warn(takenMessage(tag))
}
