import r2wc from '@r2wc/react-to-web-component'
import { hasDocument, onFirst } from '../base/on-first.ts'
import { version } from '../base/this-script.ts'
import { ownValue } from '../i18n/catalogue.ts'
import { contentOf, observePage } from '../i18n/page.ts'
import { createMessages } from '../i18n/store.ts'
import { type Attributes, attributeName, hasBadValue, type Settings } from './attributes.ts'
import baseStyles from './base.css?inline'
import {
  type AnyDefinition,
  type Instance,
  instanceOf,
  setInstance,
  type WidgetDefinition,
  type WidgetElement,
  type WidgetState,
} from './definition.ts'
import { checkTag, checkVersion, loadHints } from './load-hints.ts'
import { defineMembers, takeAttribute } from './members.ts'
import { adoptStyles } from './style-sheets.ts'
import { ours, versionOf } from './tags.ts'

/** The class that r2wc makes. It renders the view when connected, and unmounts it when disconnected. */
type ViewElementClass = new () => HTMLElement & {
  connectedCallback(): void
  disconnectedCallback(): void
}

type State = WidgetState<Settings<Attributes>>

/**
 * Creates the class of a custom element from its definition. Only this function deals with the lifecycle of custom
 * elements, and with what r2wc does differently from HTML: the view is rendered only while the element is connected,
 * a move within the page keeps its state, attributes follow HTML, and properties set before the upgrade count.
 */
export function widgetClass<D extends AnyDefinition>(given: D): new () => WidgetElement<D> {
  const definition = given as unknown as WidgetDefinition
  const { tag, attributes } = definition
  const stateOf = (element: Element) => instanceOf<State>(element).store.getState()
  const defaults = Object.fromEntries(
    Object.entries(attributes).map(([property, { resolved }]) => [property, resolved]),
  )

  // This component is never rendered: r2wc uses our root (rendering/show-view.ts), which takes the
  // view from the definition.
  const Base = r2wc(() => null, { shadow: 'open' }) as unknown as ViewElementClass

  class Widget extends Base {
    static readonly [ours] = version
    static observedAttributes = [...Object.keys(attributes).map(attributeName), 'messages']

    #styles = new Set([baseStyles, ...definition.styles])
    #disconnect: (() => void) | undefined
    #stopObserving: (() => void) | undefined

    constructor() {
      super()
      // Attached by r2wc's constructor.
      const shadow = this.shadowRoot as ShadowRoot
      // The wrapper that a prerendered page has (rendering/wrapper.ts).
      const wrapper = shadow.querySelector<HTMLElement>('div.widget[data-theme]')
      const isPrerendered = Boolean(wrapper)
      // Shows the element's children, its fallback, until the view is rendered.
      const slot = document.createElement('slot')
      if (!isPrerendered) shadow.append(slot)
      const emit = (event: string, detail?: object) => {
        if (!hasDocument()) return
        // An element that has left the page still reports, to the document, that its modal has closed or
        // its sign-up was sent.
        const { documentElement } = this.ownerDocument
        for (const target of this.isConnected ? [this] : [this, documentElement])
          target.dispatchEvent(new CustomEvent(event, { bubbles: true, composed: true, detail }))
      }
      const store = definition.createStore({ settings: defaults, emit, isPrerendered })
      // Older engines have no custom states.
      const states = this.attachInternals?.().states
      const setStates = (state: State) => {
        for (const [name, isIn] of Object.entries(definition.states))
          states?.[isIn(state) ? 'add' : 'delete'](name)
      }
      store.subscribe(setStates)
      setStates(store.getState())
      // The command of a button whose `commandfor` names this element (HTML standard, 4.10.6).
      this.addEventListener('command', (event) =>
        ownValue(definition.methods, (event as CommandEvent).command.slice(2))?.(stateOf(this)),
      )
      setInstance(this, {
        view: definition,
        store,
        messages: createMessages(tag, definition.messages, definition.translations, loadHints),
        slot,
        wrapper,
        prerendered: undefined,
        addStyles: (css) => {
          this.#styles.add(css)
          this.#adoptStyles()
        },
      } satisfies Instance<State>)
    }

    /**
     * Whether the view may be shown. A document without a window is never shown, such as one made by
     * `createHTMLDocument()`.
     */
    #canShow() {
      return (
        this.isConnected &&
        this.ownerDocument.defaultView &&
        !hasBadValue(attributes, stateOf(this).settings)
      )
    }

    /** Called by r2wc. On a prerendered page the shadow root is there already. */
    override attachShadow(init: ShadowRootInit) {
      return this.shadowRoot ?? super.attachShadow(init)
    }

    get messages() {
      return instanceOf(this).messages.getState().replacements
    }

    set messages(value: unknown) {
      // For an attribute with JSON in markup, some frameworks set the property to that text.
      if (typeof value === 'string') this.setAttribute('messages', value)
      else instanceOf(this).messages.getState().replace(value)
    }

    /**
     * A property set before the upgrade is the element's own and hides the accessor: sets it again by
     * the accessor. Not in the constructor, since an attribute that is set during the upgrade is not
     * reported (DOM standard, "handle attribute changes").
     */
    #adoptOwnProperties() {
      const own = this as Record<string, unknown>
      for (const [name, value] of Object.entries(own)) {
        if (!(name in Widget.prototype)) continue
        delete own[name]
        own[name] = value
      }
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null) {
      if (before === after) return
      const property = Object.keys(attributes).find((property) => attributeName(property) === name)
      const attribute = property && attributes[property]
      if (!attribute) return
      const couldShow = this.#canShow()
      takeAttribute(this, stateOf(this), property, attribute, after)
      // A strict attribute has become good or bad.
      if (!this.#canShow()) this.disconnectedCallback()
      else if (!couldShow) this.connectedCallback()
    }

    override connectedCallback() {
      this.#adoptOwnProperties()
      if (!this.#canShow()) return
      this.#adoptStyles()
      this.#observePage()
      const instance = instanceOf<State>(this)
      // Keep the state that the prerendered page shows, before `connect` changes it.
      if (instance.wrapper) instance.prerendered ??= stateOf(this)
      this.#disconnect ??= stateOf(this).connect()
      this.#show()
    }

    /**
     * Waits for the texts of the page's language, so that English does not flash first; and while a visitor has
     * opened the form of the fallback, which may be half filled in.
     */
    #show(waitedFor?: unknown) {
      const { loading } = instanceOf(this).messages.getState()
      if (loading && loading !== waitedFor) void loading.then(() => this.#show(loading))
      else if (contentOf(this).querySelector('details[open]'))
        onFirst(this, ['toggle'], () => this.#show(loading))
      else if (this.#disconnect) super.connectedCallback()
    }

    #adoptStyles() {
      adoptStyles(this.shadowRoot as ShadowRoot, this.#styles)
    }

    /** Reads the language and the texts that the page has for this element, and follows changes. */
    #observePage() {
      this.#stopObserving?.()
      this.#stopObserving = observePage(this, (texts) => {
        checkTag(this, Widget.observedAttributes)
        instanceOf(this).messages.getState().read(texts)
      })
    }

    override disconnectedCallback() {
      // A move disconnects the element and connects it again at once.
      queueMicrotask(() => {
        if (this.#canShow() || !this.#disconnect) return
        this.#stopObserving?.()
        this.#disconnect()
        this.#disconnect = undefined
        super.disconnectedCallback()
      })
    }

    /** Its presence keeps `moveBefore()` from disconnecting the element (DOM standard, "move"). */
    connectedMoveCallback() {
      if (this.#disconnect) this.#observePage()
    }
  }

  defineMembers(Widget.prototype, definition, stateOf)
  return Widget as unknown as new () => WidgetElement<D>
}

/**
 * Registers the element of a definition. A registered tag stays as it is; warns if it is of another version or not
 * ours.
 */
export function defineWidget(definition: AnyDefinition): void {
  const { tag } = definition
  if (!customElements.get(tag)) customElements.define(tag, widgetClass(definition))
  else checkVersion(versionOf(tag), `<${tag}>`)
}
