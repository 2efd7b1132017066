import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { StoreApi } from 'zustand/vanilla'
import type { FirstView, LaterView, ShownView, ViewStores } from '../element/definition.ts'
import { takeOutForeignNodes } from './foreign-nodes.ts'
import { hydratingFrom } from './hydrating-from.ts'
import { WidgetRoot } from './root.tsx'
import type { WithText } from './static-renderer.ts'

/** Events that React keeps while their target is not hydrated, and repeats afterwards. */
const repeated = ['focusin', 'dragenter', 'mouseover', 'pointerover', 'gotpointercapture']

/** The wrapper that each of these events has passed through. */
const passed = new WeakMap<Event, EventTarget | null>()

// Not a closure for each event: V8 keeps the getter of the last event, and all that is in its scope.
function targetOf(this: Event): unknown {
  return this.currentTarget === passed.get(this)
    ? window
    : Reflect.get(Event.prototype, 'target', this)
}

/**
 * When React repeats an event from a shadow root, the event has no target any more (DOM standard,
 * "dispatch", clearTargets), and React throws. So React's listeners, which are on the wrapper, see the
 * window as its target, and React does not keep the event.
 */
function hideTarget(event: Event) {
  passed.set(event, event.currentTarget)
  Object.defineProperty(event, 'target', { get: targetOf })
}

/**
 * Hydrates the view in a wrapper. Nothing moves, and focus and selection stay.
 * @param first what the wrapper shows
 * @param view gives the same at its first render
 */
export function hydrate<State>(
  wrapper: HTMLElement,
  { store, messages }: ViewStores<State>,
  first: FirstView<State>,
  view: ComponentType<{ store: StoreApi<State> }>,
): ShownView {
  const [state, texts] = first.freeze()
  // React hydrates only the texts that it would render, and a page translator may have changed them.
  for (const element of wrapper.querySelectorAll<WithText>('*')) {
    const { renderedText } = element
    if (typeof renderedText === 'string' && element.innerHTML !== renderedText)
      element.textContent = renderedText
  }
  const putBack = takeOutForeignNodes(wrapper)
  let isCommitted = false
  let isRemoved = false
  const hydrating = new AbortController()
  const { signal } = hydrating
  for (const type of repeated) wrapper.addEventListener(type, hideTarget, { capture: true, signal })
  const commit = () => {
    isCommitted = true
    hydrating.abort()
    putBack()
    first.stop()
    first.hydrated?.()
  }
  const stores = {
    store: hydratingFrom(store, state),
    messages: hydratingFrom(messages, texts),
  }
  const renderView = () => <WidgetRoot stores={stores} view={view} onCommit={commit} />
  const root = hydrateRoot(wrapper, renderView(), {
    // For the page it is no error that React is unmounted before it has hydrated, or that it renders a
    // prerendered view anew, into which an extension has put something (keep-prerendered.ts).
    onRecoverableError: (error) => isRemoved || first.hydrated || reportError(error),
  })
  return {
    // Rendering before the first commit would make React discard the view that it is to hydrate.
    update() {
      if (isCommitted) root.render(renderView())
    },
    remove() {
      isRemoved = true
      root.unmount()
    },
  }
}

/** The later view of an element whose whole view React hydrates. */
export const reactView = <State,>(View: ComponentType<{ store: StoreApi<State> }>) =>
  ({
    View,
    start(wrapper, stores, first) {
      stores.messages.getState().complete()
      return hydrate(wrapper, stores, first, View)
    },
  }) satisfies LaterView<State>
