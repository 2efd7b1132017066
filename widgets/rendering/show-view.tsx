import type { StoreApi } from 'zustand/vanilla'
import { type Instance, instanceOf } from '../element/instance.ts'
import { loadLater } from '../load-later.ts'
import { Failure } from './failure.static.tsx'
import { openFrame } from './frame.ts'
import type { ShownView } from './shown-view.ts'
import { createStaticRenderer } from './static-renderer.ts'

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

/**
 * The whole view of a prerendered page, which serves until somebody uses it or its state changes. A
 * button that is pressed before React has hydrated it is pressed again after that.
 * @param prerendered the state that the page shows
 */
function keepPrerendered<State>(
  frame: HTMLElement,
  instance: Instance<State>,
  prerendered: State,
  onChange: () => void,
): FirstView<State> {
  const { store, messages } = instance
  // Each once: who presses a second time has seen nothing happen.
  const pressed = new Set<HTMLElement>()
  const onClick = ({ target }: Event) => {
    const button = (target as Element).closest('button')
    if (button) pressed.add(button)
  }
  frame.addEventListener('click', onClick)
  const stops = [store.subscribe(onChange), messages.subscribe(onChange)]
  const stop = () => {
    frame.removeEventListener('click', onClick)
    for (const stop of stops) stop()
  }
  if (store.getState() !== prerendered || messages.getState() !== messages.getInitialState())
    onChange()
  return {
    // The texts need no other first state: they are prerendered in English, with which all begin.
    freeze: () => ({ ...instance, store: hydratingFrom(store, prerendered) }),
    hydrated() {
      stop()
      for (const button of pressed) button.click()
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
  let hydrated: ShownView | undefined
  let stopLoading: (() => void) | undefined

  const load = () => Promise.all([import('./hydrate.tsx'), view.view()])
  const start = () => {
    stopLoading ??= loadLater(
      load,
      ([{ hydrate }, View]) => {
        hydrated = hydrate(frame, first.freeze(), View, first.hydrated)
      },
      () => view.viewFailed?.(instance.store.getState()),
    ).stop
  }

  // Where the static view shows less than React's, as blank cards, what is prerendered is kept.
  const first =
    prerendered && view.staticState
      ? keepPrerendered(frame, instance, prerendered, start)
      : showStaticView(frame, instance)
  const stopTrigger = view.trigger(element, start)

  return {
    update: () => hydrated?.update(),
    remove() {
      stopTrigger()
      stopLoading?.()
      first.stop()
      hydrated?.remove()
      instance.prerendered = undefined
      close()
    },
  }
}
