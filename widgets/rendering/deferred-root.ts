import { showView } from './show-view.tsx'
import type { ShownView } from './shown-view.ts'

/**
 * The root that r2wc renders with, in place of the one of `react-dom/client`: it shows the static
 * view of the element whose shadow root it is given, and React's once that is wanted. What r2wc
 * renders does not matter: the element's definition says what is shown.
 */
export function createRoot(shadow: ShadowRoot) {
  let shown: ShownView | undefined
  return {
    /** Shows the view; again, after the element has been moved. */
    render() {
      if (shown) shown.update()
      else shown = showView(shadow)
    },
    unmount() {
      shown?.remove()
    },
  }
}
