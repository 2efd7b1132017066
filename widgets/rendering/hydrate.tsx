import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { StoreApi } from 'zustand/vanilla'
import { hasDocument } from '../base/on-first.ts'
import type { FirstView, LaterView, ShownView, ViewStores } from '../element/definition.ts'
import { takeOutForeignNodes } from './foreign-nodes.ts'
import { WidgetRoot } from './root.tsx'
import type { WithText } from './static-renderer.ts'

/**
 * The same store with the state that React hydrates from (`useSyncExternalStore`, server snapshot). It reports
 * no change after a test environment has removed the document: React would throw.
 */
const hydratingFrom = <State,>(store: StoreApi<State>, state: State): StoreApi<State> => ({
  ...store,
  getInitialState: () => state,
  subscribe: (listener) => store.subscribe((...states) => hasDocument() && listener(...states)),
})

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
  const commit = () => {
    putBack()
    first.stop()
    first.hydrated?.()
  }
  const stores = {
    store: hydratingFrom(store, state),
    messages: hydratingFrom(messages, texts),
  }
  // Synchronously, so that no event and no foreign node comes between, and no work is left when a test environment
  // removes the document.
  const root = flushSync(() =>
    hydrateRoot(wrapper, <WidgetRoot stores={stores} view={view} onCommit={commit} />, {
      // For the page it is no error that React renders a prerendered view anew, into which an extension has
      // put something (keep-prerendered.ts).
      onRecoverableError: (error) => first.hydrated || reportError(error),
    }),
  )
  return { remove: () => hasDocument() && root.unmount() }
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
