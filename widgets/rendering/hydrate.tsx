import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { StoreApi } from 'zustand/vanilla'
import type { Instance } from '../element/definition.ts'
import { WidgetRoot } from './root.tsx'
import type { ShownView } from './show-view.tsx'

/**
 * Has React take over a shadow root: what is painted there is hydrated, so that nothing moves and
 * neither focus nor selection is lost. What was painted is the element's first state.
 * @param onCommit called in the moment in which the view is React's
 */
export function mountReact<State>(
  shadow: ShadowRoot,
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
  const whole = () => <WidgetRoot instance={instance} view={view} onCommit={commit} />
  // React takes any parent node; its types speak of elements and documents.
  const container = shadow as unknown as Element
  const root = hydrateRoot(container, whole(), {
    // To leave before it has hydrated is no error, of which React would tell the page.
    onRecoverableError: (error) => isRemoved || reportError(error),
  })
  return {
    // To render before it has hydrated would make React throw away what it was to hydrate.
    update() {
      if (isCommitted) root.render(whole())
    },
    remove() {
      isRemoved = true
      root.unmount()
    },
  }
}
