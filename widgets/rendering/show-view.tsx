import type { StoreApi } from 'zustand/vanilla'
import { type Instance, instanceOf } from '../element/instance.ts'
import { loadLater } from '../load-later.ts'
import { Failure } from './failure.static.tsx'
import { openFrame } from './frame.ts'
import { createStaticRenderer } from './static-renderer.ts'
import { onTrigger } from './triggers.ts'

/** A view as it stands on the page. */
export interface ShownView {
  /** The element has been moved within the page. */
  update(): void
  /** The element has left the page. */
  remove(): void
}

/** What is shown until React has hydrated it. */
interface FirstView<State> {
  /** Lets it stay as it is from now on. @returns the instance whose first states it shows */
  freeze(): Instance<State>
  /** React has hydrated it, or the element has left. */
  end(): void
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
    }
    // What had the focus may have gone; whoever was on it goes on with what has come.
    if (activeElement && !activeElement.isConnected)
      frame.querySelector<HTMLElement>('a, button')?.focus()
  }
  render()
  const unsubscribe = [store.subscribe(render), messages.subscribe(render)]
  const freeze = () => {
    for (const stop of unsubscribe) stop()
    return {
      ...instance,
      store: hydratingFrom(store, staticState(store.getState())),
      messages: hydratingFrom(messages, messages.getState()),
    }
  }
  return {
    freeze,
    end() {
      freeze()
      renderer.stop()
    },
  }
}

/** The whole view of a prerendered page: nobody listens to its buttons until React does. */
function keepPrerendered<State>(
  frame: HTMLElement,
  instance: Instance<State>,
  prerendered: State,
): FirstView<State> {
  let pressed: HTMLElement | undefined
  const onClick = ({ target }: Event) => {
    pressed = (target as Element).closest('button') ?? undefined
  }
  frame.addEventListener('click', onClick)
  return {
    freeze: () => ({ ...instance, store: hydratingFrom(instance.store, prerendered) }),
    end() {
      frame.removeEventListener('click', onClick)
      pressed?.click()
    },
  }
}

/** Shows the view of an element: the first at once, and React's in its place when triggered. */
export function showView<State>(shadow: ShadowRoot): ShownView {
  const element = shadow.host as HTMLElement
  const instance = instanceOf<State>(element)
  const { store, view, prerendered } = instance
  const { frame, close } = openFrame(shadow, instance)
  // Where the static view shows less than all, it would take away what a prerendered page shows.
  const first =
    prerendered && view.staticState
      ? keepPrerendered(frame, instance, prerendered)
      : showStaticView(frame, instance)
  let hydrated: ShownView | undefined
  let stopLoading = () => {}

  const stopTrigger = onTrigger(element, view.trigger, () => {
    const load = () => Promise.all([import('./hydrate.tsx'), view.view()])
    stopLoading = loadLater(load, ([{ hydrate }, whole]) => {
      hydrated = hydrate(frame, first.freeze(), whole, first.end)
    }).stop
  })
  const stopPrefetch = onTrigger(element, 'interaction', () => {
    // Should it fail, it is loaded when it is needed.
    view.prefetch?.(store.getState()).catch(() => undefined)
  })

  return {
    update: () => hydrated?.update(),
    remove() {
      stopTrigger()
      stopPrefetch()
      stopLoading()
      first.end()
      hydrated?.remove()
      instance.prerendered = undefined
      close()
    },
  }
}
