import type { ShownView } from '../element/definition.ts'
import { showView } from './show-view.ts'

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
      if (shown) shown.update()
      else shown = showView(shadow)
    },
    unmount() {
      shown?.remove()
    },
  }
}
