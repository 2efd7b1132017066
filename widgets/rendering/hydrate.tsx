import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { StoreApi } from 'zustand/vanilla'
import type { Instance } from '../element/instance.ts'
import { WidgetRoot } from './root.tsx'
import type { ShownView } from './show-view.tsx'

/**
 * Has React take over what stands in a frame, so that nothing moves and neither focus nor selection
 * is lost.
 * @param instance the first states of its stores are what the frame shows
 * @param onCommit called in the moment in which the view is React's
 */
export function hydrate<State>(
  frame: HTMLElement,
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
  const root = hydrateRoot(frame, whole(), {
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
