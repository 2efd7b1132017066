import { loadLater } from '../base/load-later.ts'
import { instanceOf, type ShownView } from '../element/definition.ts'
import { showStaticView } from './static-view.ts'
import { openWrapper } from './wrapper.ts'

/** Shows the static view of an element, and the later part when it is triggered. */
function showView<State>(shadow: ShadowRoot): ShownView {
  const element = shadow.host as HTMLElement
  const instance = instanceOf<State>(element)
  const { view } = instance
  const { wrapper, close } = openWrapper(shadow, instance)
  let later: ShownView | undefined
  let stopLoading: (() => void) | undefined
  let forgetFailure: (() => void) | undefined

  const start = () => {
    stopLoading ??= loadLater(
      () => view.view(),
      ({ start }) => {
        forgetFailure?.()
        later = start(wrapper, instance, first)
      },
      () => {
        const { translator } = instance.messages.getState()
        forgetFailure = view.viewFailed?.(instance.store.getState(), { wrapper, translator })
      },
    ).stop
  }

  const first = (view.firstView ?? showStaticView)(wrapper, instance, start)
  const stopTrigger = view.trigger(element, start)

  return {
    update: () => later?.update?.(),
    remove() {
      stopTrigger()
      stopLoading?.()
      forgetFailure?.()
      first.stop()
      later?.remove()
      instance.prerendered = undefined
      close()
    },
  }
}

/**
 * Replaces `createRoot` of `react-dom/client` for r2wc. This root shows the static view of an element,
 * and later React's view. It takes both from the element's definition, and ignores what r2wc renders.
 * @param shadow the element's shadow root
 */
export function createRoot(shadow: ShadowRoot) {
  let shown: ShownView | undefined
  return {
    /** Called by r2wc when the element is connected, and again when it has been moved. */
    render() {
      if (shown) shown.update?.()
      else shown = showView(shadow)
    },
    unmount() {
      shown?.remove()
    },
  }
}
