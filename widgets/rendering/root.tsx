import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
} from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { ViewStores } from '../element/definition.ts'
import type { failureMessages, Messages, Translator } from '../i18n/catalogue.ts'
import { Failure } from '../ui/elements.static.tsx'

/** The translator of the element around a view. Every view is in one (`WidgetRoot`). */
const TranslatorContext = createContext<Translator>(undefined as never)

/** The translator, typed by the texts that the view uses. */
export const useTranslator = <Texts extends Messages>(): Translator<keyof Texts & string> =>
  useContext(TranslatorContext)

const TranslatedFailure = () => (
  <Failure text={useTranslator<typeof failureMessages>().t('error')} />
)

/**
 * Shows a message in place of a widget that failed.
 * React logs the error (`onCaughtError`, by default `console.error`).
 */
class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <TranslatedFailure /> : this.props.children
  }
}

/** The root component of an element: its view with what the view needs, within an error boundary. */
export function WidgetRoot<State>(props: {
  stores: ViewStores<State>
  view: ComponentType<{ store: StoreApi<State> }>
  onCommit?(): void
}) {
  const { stores, view: View, onCommit } = props
  const { store, messages } = stores
  const translator = useStore(messages, (state) => state.translator)
  useLayoutEffect(() => onCommit?.(), [onCommit])
  return (
    <TranslatorContext.Provider value={translator}>
      <ErrorBoundary>
        <View store={store} />
      </ErrorBoundary>
    </TranslatorContext.Provider>
  )
}
