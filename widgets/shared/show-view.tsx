import type { ReactNode } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { asPainted } from './as-painted.ts'
import type { ElementView, Instance, WidgetState } from './definition.ts'
import { Failure } from './failure.tsx'
import type { Speech } from './messages.ts'
import { createPainter } from './paint.ts'
import { whenWanted } from './when-wanted.ts'
import { WidgetFrame } from './widget-frame.tsx'

type Themed = WidgetState<{ theme: string }>

/** Paints the first view, now and whenever what it shows changes. @returns stops; it stays painted */
function paintFirst<State>(
  shadow: ShadowRoot,
  instance: Instance<State>,
  firstView: ElementView<State>['firstView'],
): () => void {
  const { store, messages } = instance
  const painter = createPainter(shadow)
  const paintInFrame = (view: (speech: Speech) => ReactNode) => {
    const { speech } = messages.getState()
    const { theme } = (store.getState() as unknown as Themed).settings
    painter.paint(
      <WidgetFrame theme={theme} language={speech.language}>
        {view(speech)}
      </WidgetFrame>,
    )
  }
  const paint = () => {
    const focused = shadow.activeElement
    try {
      paintInFrame((speech) => firstView({ state: store.getInitialState(), speech }))
    } catch (error) {
      console.error(error)
      paintInFrame((speech) => <Failure text={speech.say('error')} />)
    }
    // What had the focus may have gone; whoever was on it goes on with what came.
    if (focused && !focused.isConnected) shadow.querySelector<HTMLElement>('a, button')?.focus()
  }
  paint()
  const stops = [store, messages].map((one) => (one as StoreApi<unknown>).subscribe(paint))
  return () => {
    for (const stop of stops) stop()
    painter.stop()
  }
}

/** A view as it stands on the page. */
export interface ShownView {
  /** The element has been moved within the page. */
  update(): void
  /** The element has left the page. */
  remove(): void
}

/** Shows the view of an element: its first view at once, and React's in its place when wanted. */
export function showView<State>(
  shadow: ShadowRoot,
  instance: Instance<State>,
  definition: ElementView<State> & { tag: string },
): ShownView {
  const { tag, firstView, firstState, follow, wish, ahead, view } = definition
  const element = shadow.host as HTMLElement
  let isGone = false
  let mounted: ShownView | undefined
  let stopWaiting: (() => void) | undefined
  let pressed: HTMLElement | undefined

  // What a page rendered in advance shows is all of the first state; one that shows less stays away.
  const paints = !(firstState && shadow.querySelector('.widget'))
  const shown = paints ? asPainted(instance, firstState) : instance
  const stopPainting = paints ? paintFirst(shadow, shown, firstView) : undefined
  const stopFollowing = follow?.(shadow, instance)

  // A page rendered in advance shows buttons that nobody listens to yet.
  const press = ({ target }: Event) => {
    pressed = (target as Element).closest('button') ?? undefined
  }
  if (!paints) shadow.addEventListener('click', press)

  const onCommit = () => {
    stopPainting?.()
    // React does not clear a shadow root: not of the fallback, nor of what it could not hydrate.
    while (shadow.childElementCount > 1) shadow.firstElementChild?.remove()
    shadow.removeEventListener('click', press)
    pressed?.click()
  }

  async function bringReact() {
    try {
      const [{ mountReact }, whole] = await Promise.all([
        import('./mount-react.tsx'),
        view(),
        // Both import it, and the browser would ask for it only when it has read them.
        import('./react-ahead.tsx'),
      ])
      if (!isGone) mounted = mountReact(shadow, shown, whole, onCommit)
    } catch (error) {
      console.error(`<${tag}> could not load its code. It tries again when it is used.`, error)
      if (!isGone) stopWaiting = whenWanted(element, 'reach', bringReact)
    }
  }
  stopWaiting = whenWanted(element, wish, bringReact)
  const stopExpecting = whenWanted(element, 'reach', () => {
    // Should it fail, it is loaded when it is needed.
    ahead?.(instance.store.getState()).catch(() => undefined)
  })

  return {
    update: () => mounted?.update(),
    remove() {
      isGone = true
      stopWaiting?.()
      stopExpecting()
      stopPainting?.()
      stopFollowing?.()
      mounted?.remove()
      shadow.replaceChildren(document.createElement('slot'))
    },
  }
}
