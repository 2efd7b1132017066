import { type ComponentType, useLayoutEffect } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { Instance, WidgetState } from '../element/definition.ts'
import { TranslatorContext } from '../i18n/use-translator.ts'
import { StylesContext } from '../ui/use-styles.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { WidgetFrame } from './frame.static.tsx'

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
  const translator = useStore(messages, (state) => state.translator)
  useLayoutEffect(() => onCommit?.(), [onCommit])
  return (
    <WidgetFrame theme={theme} language={translator.language}>
      <StylesContext value={addStyles}>
        <TranslatorContext value={translator}>
          <ErrorBoundary>
            <View store={store} />
          </ErrorBoundary>
        </TranslatorContext>
      </StylesContext>
    </WidgetFrame>
  )
}
