import r2wc from '@r2wc/react-to-web-component'
import { observePage } from '../i18n/page.ts'
import { createMessages } from '../i18n/store.ts'
import { build } from '../this-script.ts'
import { type Attributes, attributeName, type Settings } from './attributes.ts'
import baseStyles from './base.css?inline'
import type { AnyDefinition, WidgetDefinition, WidgetElement, WidgetState } from './definition.ts'
import { type Instance, instanceOf, setInstance } from './instance.ts'
import { loadHints } from './load-hints.ts'
import { defineMembers } from './members.ts'
import { readAttribute } from './read-attribute.ts'
import { adoptStyles } from './style-sheets.ts'
import { buildOf, checkBuild, ours } from './tag-owner.ts'

/** Attributes of any element that no property is named after, or a framework's: never misspelt ones. */
const common = /^(?:class|tabindex)$|^(?:data|aria)-|[^\w-]/

/** The class that r2wc makes: it shows the view when connected, takes it away when disconnected. */
type ViewElementClass = new () => HTMLElement & {
  connectedCallback(): void
  disconnectedCallback(): void
}

/** The state of any element, as far as code for all elements knows it. */
type State = WidgetState<Settings<Attributes>>

/**
 * Makes the class of a custom element from its definition. This is the one place that deals with
 * the life of a custom element and with what r2wc does otherwise: a view is
 * there only while the element is connected, a move within the page keeps everything, attributes
 * follow HTML, and properties set before the upgrade are honoured.
 */
export function widgetClass<D extends AnyDefinition>(given: D): new () => WidgetElement<D> {
  const definition = given as unknown as WidgetDefinition
  const { tag, attributes } = definition
  const stateOf = (element: Element) => instanceOf<State>(element).store.getState()
  const defaults = Object.fromEntries(
    Object.entries(attributes).map(([property, { resolved }]) => [property, resolved]),
  )

  // The root that r2wc renders with is ours (rendering/deferred-root.ts), and takes the view from the
  // definition: this component is never rendered.
  const Base = r2wc(() => null, { shadow: 'open' }) as unknown as ViewElementClass

  class Widget extends Base {
    static readonly [ours] = build
    static observedAttributes = [...Object.keys(attributes).map(attributeName), 'messages']

    #prototype = Object.getPrototypeOf(this)
    #styles = [baseStyles, ...definition.styles]
    #isStyled = false
    #disconnect: (() => void) | undefined
    #stopObserving: (() => void) | undefined

    constructor() {
      super()
      // What a prerendered page has in the shadow root (rendering/wrapper.ts), after a style that stays.
      const wrapper =
        this.shadowRoot?.querySelector<HTMLElement>('div.widget[data-theme]') ?? undefined
      const isPrerendered = wrapper !== undefined
      // A slot without a name shows the element's own children until there is more to show.
      const slot = document.createElement('slot')
      if (!isPrerendered) this.shadowRoot?.append(slot)
      const emit = (event: string, detail?: object) => {
        // One that has left the page tells the document: its modal closed, its sign-up was sent.
        const { documentElement } = this.ownerDocument
        for (const target of this.isConnected ? [this] : [this, documentElement])
          target.dispatchEvent(new CustomEvent(event, { bubbles: true, composed: true, detail }))
      }
      const store = definition.createStore({ settings: defaults, emit, isPrerendered })
      // Older engines have none, and do without.
      const states = this.attachInternals?.().states
      const setStates = (state: State) => {
        for (const [name, isIn] of Object.entries(definition.states))
          states?.[isIn(state) ? 'add' : 'delete'](name)
      }
      store.subscribe(setStates)
      setStates(store.getState())
      setInstance(this, {
        view: definition,
        store,
        messages: createMessages(tag, definition.messages, definition.translations),
        slot,
        wrapper,
        prerendered: undefined,
        addStyles: (css) => this.#addStyles(css),
      } satisfies Instance<State>)
    }

    /** A document without a window shows nothing, such as one of `createHTMLDocument()`. */
    #isOnPage() {
      return this.isConnected && this.ownerDocument.defaultView !== null
    }

    /** Called by r2wc; a prerendered page has a shadow root already. */
    override attachShadow(init: ShadowRootInit) {
      return this.shadowRoot ?? super.attachShadow(init)
    }

    get messages() {
      return instanceOf(this).messages.getState().replacements
    }

    set messages(value: unknown) {
      // Where markup has JSON in the attribute, some frameworks set the property instead.
      if (typeof value === 'string') this.setAttribute('messages', value)
      else instanceOf(this).messages.getState().replace(value)
    }

    /**
     * A property set before the upgrade lies on the element itself and hides the accessor. Not for
     * the constructor: attributes set there are not reported (DOM standard, "handle attribute
     * changes" concerns custom elements, and this one is still being upgraded).
     */
    #adoptOwnProperties() {
      for (const [name, value] of Object.entries(this)) {
        if (!(name in Widget.prototype)) continue
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
    }

    /** Hints are loaded only where there is an unknown attribute, or an object that became text. */
    #checkAttributes() {
      const known = Widget.observedAttributes
      const isExpected = ({ name, value }: Attr) =>
        (name in this || common.test(name) || known.includes(name)) && !value.includes('[object ')
      if ([...this.attributes].every(isExpected)) return
      loadHints(({ warnOfAttributes }) => warnOfAttributes(this, known))
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
      if (!this.#isOnPage()) return
      this.#adoptOwnProperties()
      this.#adoptStyles()
      this.#observePage()
      this.#connect()
      this.#show()
    }

    /** Waits for the page's language, so that English does not flash first. */
    #show(waitedFor?: unknown) {
      const { loading } = instanceOf(this).messages.getState()
      if (loading && loading !== waitedFor) loading.then(() => this.#show(loading))
      else if (this.#disconnect) super.connectedCallback()
    }

    #connect() {
      const instance = instanceOf<State>(this)
      // After the attributes are read, and before the page's address and the time change the state.
      if (instance.wrapper) instance.prerendered ??= stateOf(this)
      this.#disconnect ??= stateOf(this).connect()
    }

    #adoptStyles() {
      if (this.#isStyled || !this.shadowRoot) return
      adoptStyles(this.shadowRoot, this.#styles)
      this.#isStyled = true
    }

    #addStyles(css: string) {
      if (this.#styles.includes(css)) return
      this.#styles.push(css)
      this.#isStyled = false
      this.#adoptStyles()
    }

    /**
     * Adopted style sheets are cleared when the element goes to another document (CSSOM, adopting
     * steps). And Firefox makes it a plain HTMLElement in another window (its bug 1502814).
     */
    adoptedCallback() {
      Object.setPrototypeOf(this, this.#prototype)
      this.#isStyled = false
    }

    /** Follows the language and the texts that the page has for this place in it. */
    #observePage() {
      this.#stopObserving?.()
      this.#stopObserving = observePage(this, (texts) => {
        this.#checkAttributes()
        instanceOf(this).messages.getState().read(texts)
      })
    }

    override disconnectedCallback() {
      // A move disconnects and connects again at once; only what stays away has left.
      queueMicrotask(() => {
        if (this.#isOnPage() || !this.#disconnect) return
        this.#stopObserving?.()
        this.#disconnect()
        this.#disconnect = undefined
        super.disconnectedCallback()
      })
    }

    /** With this, `moveBefore()` neither disconnects nor connects (DOM standard, "move"). */
    connectedMoveCallback() {
      this.#observePage()
    }
  }

  defineMembers(Widget.prototype, definition, stateOf)
  return Widget as unknown as new () => WidgetElement<D>
}

/**
 * Registers the element of a definition, once. A second copy of this code finds its own element, and
 * is silent unless that is of another build; a tag name that somebody else has taken is left alone,
 * with a warning.
 */
export function defineWidget(definition: AnyDefinition): void {
  const { tag } = definition
  if (!customElements.get(tag)) customElements.define(tag, widgetClass(definition))
  else checkBuild(buildOf(tag), `<${tag}>`)
}
