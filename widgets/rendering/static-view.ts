import type { ElementView, FirstView, ViewStores } from '../element/definition.ts'
import { Failure } from '../ui/elements.static.tsx'
import { createStaticRenderer } from './static-renderer.ts'

/** Renders a static view, and renders it again at every change of the state or the texts. */
export function showStaticView<State>(
  wrapper: HTMLElement,
  shown: ViewStores<State> & { view: Pick<ElementView<State>, 'staticView'> },
): FirstView<State> {
  const { store, messages, view } = shown
  const renderer = createStaticRenderer(wrapper)
  const render = () => {
    const { translator } = messages.getState()
    // Not the root's `activeElement`, which throws in happy-dom.
    const focused = wrapper.querySelector(':focus')
    try {
      renderer.render(view.staticView({ state: store.getState(), translator }))
    } catch (error) {
      fail(error)
    }
    // If the focused button is gone, the focus goes to the link or button in its place.
    if (focused && !focused.isConnected) wrapper.querySelector<HTMLElement>('a, button')?.focus()
  }
  const fail = (error: unknown) => {
    console.error(error)
    renderer.render(Failure({ text: messages.getState().translator.t('error') }))
    unsubscribe()
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
      return [store.getState(), messages.getState()]
    },
    stop,
    fail,
  }
}
