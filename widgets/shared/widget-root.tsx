import { type ComponentType, useLayoutEffect } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { WidgetState } from './definition.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { MessagesState } from './messages-store.ts'
import { SpeechContext } from './use-speech.tsx'

/** What one element keeps for as long as it lives, however often it is moved. */
export interface Instance<State> {
  store: StoreApi<State>
  messages: StoreApi<MessagesState>
}

type ThemedState = WidgetState<{ theme: string }>

/** What r2wc renders into the shadow root of an element: its view, in its theme and language. */
export function WidgetRoot<State>(props: {
  shadow: ShadowRoot
  instance: Instance<State>
  view: ComponentType<{ store: StoreApi<State> }>
}) {
  const { shadow, instance, view: View } = props
  const { store, messages } = instance
  const theme = useStore(store as unknown as StoreApi<ThemedState>, (state) => state.settings.theme)
  const speech = useStore(messages, (state) => state.speech)
  // React does not clear a shadow root: the fallback goes in the commit that replaces it.
  // It returns nothing: some pages have a remove() that returns the element, no clean-up of ours.
  useLayoutEffect(() => {
    shadow.querySelector('slot')?.remove()
  }, [shadow])
  return (
    <div className="widget" data-theme={theme} lang={speech.language}>
      <SpeechContext value={speech}>
        <ErrorBoundary>
          <View store={store} />
        </ErrorBoundary>
      </SpeechContext>
    </div>
  )
}
