import type { StoreApi } from 'zustand/vanilla'
import { type Instance, instanceOf } from '../element/instance.ts'
import { loadLater } from '../load-later.ts'
import { Failure } from './failure.static.tsx'
import { openFrame } from './frame.ts'
import { createStaticRenderer } from './static-renderer.ts'

/** A view as it stands on the page. */
export interface ShownView {
  /** The element has been moved within the page: a modal in it has to be opened anew. */
  update(): void
  /** The element has left the page. */
  remove(): void
}

/** What is shown until React has hydrated it. */
interface FirstView<State> {
  /** Lets it stay as it is from now on. @returns the instance whose first states it shows */
  freeze(): Instance<State>
  /** React has hydrated it: what a visitor did before is done. */
  hydrated(): void
  /** Ends listening; what is shown stays. */
  stop(): void
}

/** A store from whose state React hydrates (`useSyncExternalStore`, server snapshot). */
const hydratingFrom = <State,>(store: StoreApi<State>, state: State): StoreApi<State> => ({
  ...store,
  getInitialState: () => state,
})

/** The static view, rendered anew at every change. */
function showStaticView<State>(frame: HTMLElement, instance: Instance<State>): FirstView<State> {
  const { store, messages, view } = instance
  const { staticView, staticState = (state: State) => state } = view
  const renderer = createStaticRenderer(frame)
  const render = () => {
    const { translator } = messages.getState()
    const { activeElement } = frame.getRootNode() as ShadowRoot
    try {
      renderer.render(staticView({ state: staticState(store.getState()), translator }))
    } catch (error) {
      console.error(error)
      renderer.render(<Failure text={translator.t('error')} />)
      unsubscribe()
    }
    // What had the focus may have gone; whoever was on it goes on with what has come.
    if (activeElement && !activeElement.isConnected)
      frame.querySelector<HTMLElement>('a, button')?.focus()
  }
  const stops = [store.subscribe(render), messages.subscribe(render)]
  const unsubscribe = () => {
    for (const stop of stops) stop()
  }
  const stop = () => {
    unsubscribe()
    renderer.stop()
  }
  render()
  return {
    freeze() {
      unsubscribe()
      return {
        ...instance,
        store: hydratingFrom(store, staticState(store.getState())),
        messages: hydratingFrom(messages, messages.getState()),
      }
    },
    hydrated: stop,
    stop,
  }
}

/** The whole view of a prerendered page: a click before React has hydrated it is done after that. */
function keepPrerendered<State>(
  frame: HTMLElement,
  instance: Instance<State>,
  prerendered: State,
): FirstView<State> {
  let pressed: HTMLElement | undefined
  const onClick = ({ target }: Event) => {
    pressed = (target as Element).closest('button') ?? undefined
  }
  const stop = () => frame.removeEventListener('click', onClick)
  frame.addEventListener('click', onClick)
  return {
    // The texts need no other first state: they are prerendered in English, with which all begin.
    freeze: () => ({ ...instance, store: hydratingFrom(instance.store, prerendered) }),
    hydrated() {
      stop()
      pressed?.click()
    },
    stop,
  }
}

/** Shows the view of an element: the first at once, and React's in its place when triggered. */
export function showView<State>(shadow: ShadowRoot): ShownView {
  const element = shadow.host as HTMLElement
  const instance = instanceOf<State>(element)
  const { view, prerendered } = instance
  const { frame, close } = openFrame(shadow, instance)
  // A static view that shows less than all would take away what a prerendered page shows.
  const first =
    prerendered && view.staticState
      ? keepPrerendered(frame, instance, prerendered)
      : showStaticView(frame, instance)
  let hydrated: ShownView | undefined
  let stopLoading = () => {}

  const stopTrigger = view.trigger(element, () => {
    const load = () => Promise.all([import('./hydrate.tsx'), view.view()])
    stopLoading = loadLater(
      load,
      ([{ hydrate }, View]) => {
        hydrated = hydrate(frame, first.freeze(), View, first.hydrated)
      },
      () => view.viewFailed?.(instance.store.getState()),
    ).stop
  })

  return {
    update: () => hydrated?.update(),
    remove() {
      stopTrigger()
      stopLoading()
      first.stop()
      hydrated?.remove()
      instance.prerendered = undefined
      close()
    },
  }
}
