import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { StoreApi } from 'zustand/vanilla'
import type { Instance } from '../element/instance.ts'
import { WidgetRoot } from './root.tsx'
import type { ShownView } from './shown-view.ts'

/** Events that React keeps until it has hydrated what they are for, and then repeats. */
const repeated = ['focusin', 'dragenter', 'mouseover', 'pointerover', 'gotpointercapture']

/** The wrapper that each event has passed while its view was not hydrated. */
const passed = new WeakMap<Event, EventTarget | null>()

// One function for all: V8 keeps the getter of the last event, and with it what that has in its scope.
function targetOf(this: Event): unknown {
  return this.currentTarget === passed.get(this)
    ? window
    : Reflect.get(Event.prototype, 'target', this)
}

/**
 * By then an event in a shadow root has lost its target (DOM standard, "dispatch", clearTargets), and
 * React throws. So to React's listeners, which are the wrapper's, it is one of something else.
 */
function hideTarget(event: Event) {
  passed.set(event, event.currentTarget)
  Object.defineProperty(event, 'target', { get: targetOf })
}

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
  const hydrating = new AbortController()
  const { signal } = hydrating
  for (const type of repeated) wrapper.addEventListener(type, hideTarget, { capture: true, signal })
  const commit = () => {
    isCommitted = true
    hydrating.abort()
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
