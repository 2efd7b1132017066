import type { FirstView } from '../element/definition.ts'
import { type Instance, instanceOf } from '../element/instance.ts'
import { loadLater } from '../load-later.ts'
import { Failure } from './failure.static.tsx'
import { createStaticRenderer } from './static-renderer.ts'
import { openWrapper } from './wrapper.ts'

/** Renders the static view, again at every change of the state or the texts. */
function showStaticView<State>(wrapper: HTMLElement, instance: Instance<State>): FirstView<State> {
  const { store, messages, view } = instance
  const { staticView, staticState = (state: State) => state } = view
  const renderer = createStaticRenderer(wrapper)
  const render = () => {
    const { translator } = messages.getState()
    // Not the root's `activeElement`, which throws in happy-dom.
    const focused = wrapper.querySelector(':focus')
    try {
      renderer.render(staticView({ state: staticState(store.getState()), translator }))
    } catch (error) {
      console.error(error)
      renderer.render(<Failure text={translator.t('error')} />)
      unsubscribe()
    }
    // If the focused button is gone, the focus goes to the link or button in its place.
    if (focused && !focused.isConnected) wrapper.querySelector<HTMLElement>('a, button')?.focus()
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
      return [staticState(store.getState()), messages.getState()]
    },
    hydrated: stop,
    stop,
  }
}

/** A view on the page. */
export interface ShownView {
  /** To be called when the element has been moved within the page: an open modal must open again. */
  update(): void
  /** To be called when the element has left the page. */
  remove(): void
}

/** Shows the static view of an element, and has React hydrate it when that is triggered. */
export function showView<State>(shadow: ShadowRoot): ShownView {
  const element = shadow.host as HTMLElement
  const instance = instanceOf<State>(element)
  const { view } = instance
  const { wrapper, close } = openWrapper(shadow, instance)
  let hydrated: ShownView | undefined
  let stopLoading: (() => void) | undefined
  let forgetFailure: (() => void) | undefined

  const load = () => Promise.all([import('./hydrate.tsx'), view.view()])
  const start = () => {
    stopLoading ??= loadLater(
      load,
      ([{ hydrate }, { View, messages }]) => {
        forgetFailure?.()
        instance.messages.getState().complete(messages)
        hydrated = hydrate(wrapper, instance, first.freeze(), View, first.hydrated)
      },
      () => {
        const { translator } = instance.messages.getState()
        forgetFailure = view.viewFailed?.(instance.store.getState(), { wrapper, translator })
      },
    ).stop
  }

  const first =
    view.keepPrerendered?.(wrapper, instance, start) ?? showStaticView(wrapper, instance)
  const stopTrigger = view.trigger(element, start)

  return {
    update: () => hydrated?.update(),
    remove() {
      stopTrigger()
      stopLoading?.()
      forgetFailure?.()
      first.stop()
      hydrated?.remove()
      instance.prerendered = undefined
      close()
    },
  }
}
