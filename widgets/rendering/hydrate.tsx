import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { StoreApi } from 'zustand/vanilla'
import type { Instance } from '../element/instance.ts'
import { WidgetRoot } from './root.tsx'
import type { ShownView } from './shown-view.ts'

/**
 * Hydrates what stands in a wrapper, so that nothing moves and neither focus nor selection is lost.
 * @param instance the first states of its stores are what the wrapper shows
 * @param onCommit called in the layout effect of the first commit
 */
export function hydrate<State>(
  wrapper: HTMLElement,
  instance: Instance<State>,
  view: ComponentType<{ store: StoreApi<State> }>,
  onCommit: () => void,
): ShownView {
  let isCommitted = false
  let isRemoved = false
  const commit = () => {
    isCommitted = true
    onCommit()
  }
  const renderView = () => <WidgetRoot instance={instance} view={view} onCommit={commit} />
  const root = hydrateRoot(wrapper, renderView(), {
    // React reports it when it is unmounted before it has hydrated; to the page that is no error.
    onRecoverableError: (error) => isRemoved || reportError(error),
  })
  return {
    // To render before it has hydrated would make React throw away what it was to hydrate.
    update() {
      if (isCommitted) root.render(renderView())
    },
    remove() {
      isRemoved = true
      root.unmount()
    },
  }
}
