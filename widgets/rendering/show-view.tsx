import type { ReactNode } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { ElementView, Instance, WidgetState } from '../element/definition.ts'
import type { Translator } from '../i18n/catalogue.ts'
import { Failure } from './failure.static.tsx'
import { WidgetFrame } from './frame.static.tsx'
import { serverSnapshot } from './server-snapshot.ts'
import { createPainter } from './static-renderer.ts'
import { onTrigger } from './triggers.ts'

type Themed = WidgetState<{ theme: string }>

/** Paints the first view, now and whenever what it shows changes. @returns stops; it stays painted */
function paintFirst<State>(
  shadow: ShadowRoot,
  instance: Instance<State>,
  staticView: ElementView<State>['staticView'],
): () => void {
  const { store, messages } = instance
  const painter = createPainter(shadow)
  const paintInFrame = (view: (translator: Translator) => ReactNode) => {
    const { translator } = messages.getState()
    const { theme } = (store.getState() as unknown as Themed).settings
    painter.paint(
      <WidgetFrame theme={theme} language={translator.language}>
        {view(translator)}
      </WidgetFrame>,
    )
  }
  const paint = () => {
    const focused = shadow.activeElement
    try {
      paintInFrame((translator) => staticView({ state: store.getInitialState(), translator }))
    } catch (error) {
      console.error(error)
      paintInFrame((translator) => <Failure text={translator.t('error')} />)
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
  const { tag, staticView, staticState, follow, wish, ahead, view } = definition
  const element = shadow.host as HTMLElement
  let isGone = false
  let mounted: ShownView | undefined
  let stopWaiting: (() => void) | undefined
  let pressed: HTMLElement | undefined

  // What a page rendered in advance shows is all of the first state; one that shows less stays away.
  const paints = !(staticState && shadow.querySelector('.widget'))
  const shown = paints ? serverSnapshot(instance, staticState) : instance
  const stopPainting = paints ? paintFirst(shadow, shown, staticView) : undefined
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

  async function hydrate() {
    try {
      const [{ mountReact }, whole] = await Promise.all([
        import('./hydrate.tsx'),
        view(),
        // Both import it, and the browser would ask for it only when it has read them.
        import('./react-ahead.tsx'),
      ])
      if (!isGone) mounted = mountReact(shadow, shown, whole, onCommit)
    } catch (error) {
      console.error(`<${tag}> could not load its code. It tries again when it is used.`, error)
      if (!isGone) stopWaiting = onTrigger(element, 'reach', hydrate)
    }
  }
  stopWaiting = onTrigger(element, wish, hydrate)
  const stopExpecting = onTrigger(element, 'reach', () => {
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
