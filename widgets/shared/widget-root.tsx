import { type ComponentType, useLayoutEffect } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { Instance, WidgetState } from './definition.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { SpeechContext } from './use-speech.tsx'
import { StylesContext } from './use-styles.tsx'
import { WidgetFrame } from './widget-frame.tsx'

type ThemedState = WidgetState<{ theme: string }>

/** What React renders into the shadow root of an element: its view, in its theme and language. */
export function WidgetRoot<State>(props: {
  instance: Instance<State>
  view: ComponentType<{ store: StoreApi<State> }>
  onCommit?(): void
}) {
  const { instance, view: View, onCommit } = props
  const { store, messages, addStyles } = instance
  const theme = useStore(store as unknown as StoreApi<ThemedState>, (state) => state.settings.theme)
  const speech = useStore(messages, (state) => state.speech)
  useLayoutEffect(() => onCommit?.(), [onCommit])
  return (
    <WidgetFrame theme={theme} language={speech.language}>
      <StylesContext value={addStyles}>
        <SpeechContext value={speech}>
          <ErrorBoundary>
            <View store={store} />
          </ErrorBoundary>
        </SpeechContext>
      </StylesContext>
    </WidgetFrame>
  )
}
