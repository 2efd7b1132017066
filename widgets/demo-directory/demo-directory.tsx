import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { type StoreApi, useStore } from 'zustand'
import { reactView } from '../rendering/hydrate.tsx'
import { useTranslator } from '../rendering/root.tsx'
import { Results } from './results/results.tsx'
import type { DirectoryState } from './store.ts'
import { FilterPanel } from './toolbar/filter-panel.tsx'
import { SearchBar } from './toolbar/search-bar.static.tsx'
import { Summary } from './toolbar/summary.static.tsx'

/**
 * Moves the focus to the fallback when a render has removed the focused element. It checks only when it
 * renders itself, so it must render whenever its content does.
 */
function KeptFocus(props: {
  fallback: RefObject<HTMLElement | null>
  className: string
  children: ReactNode
}) {
  const { fallback, className, children } = props
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false) fallback.current?.focus()
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus
    <div
      className={className}
      onFocus={({ target }) => {
        focused.current = target
      }}
      // React fires no blur for an element that it removes, so the visitor has moved the focus.
      onBlur={() => {
        focused.current = null
      }}
    >
      {children}
    </div>
  )
}

/** The demo directory: the search, the filters, the result count and the cards. */
function DemoDirectory({ store }: { store: StoreApi<DirectoryState> }) {
  const state = useStore(store)
  // Paints the typed text first, since the cards take longer. Printing does not wait.
  const later = useDeferredValue(state)
  const results = state.isOnPaper ? state : later
  const translator = useTranslator()
  const searchBox = useRef<HTMLInputElement>(null)
  const count = useRef<HTMLParagraphElement>(null)

  // On paper nobody can scroll for more.
  const { showAll } = state
  useLayoutEffect(() => {
    // React may load while the page is being printed. jsdom has none.
    if (globalThis.matchMedia?.('print').matches) showAll()
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [showAll])

  // A visitor may have typed into the search box before it was hydrated.
  const { setSearch } = state
  useEffect(() => {
    const typed = searchBox.current?.value
    if (typed) setSearch(typed)
  }, [setSearch])

  // These buttons are removed when they have cleared the filters, so the focus goes to the search box.
  const clearFilters = () => {
    state.clearFilters()
    searchBox.current?.focus()
  }
  const { clearAll } = state
  const clearAndFocus = useCallback(() => {
    clearAll()
    searchBox.current?.focus()
  }, [clearAll])

  return (
    <KeptFocus className="directory" fallback={count}>
      <SearchBar
        state={state}
        translator={translator}
        searchBox={{ ref: searchBox, onChange: ({ target }) => setSearch(target.value) }}
        panel={state.isPanelOpen && <FilterPanel state={state} />}
      />
      <div className="found">
        <Summary state={state} translator={translator} count={count} onClear={clearFilters} />
      </div>
      <Results state={results} onClear={clearAndFocus} />
    </KeptFocus>
  )
}

export const directoryView = reactView(DemoDirectory)
