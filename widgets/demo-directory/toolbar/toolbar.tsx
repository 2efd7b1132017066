import { type RefObject, useEffect } from 'react'
import { useTranslator } from '../../i18n/use-translator.ts'
import { whenIdle } from '../../rendering/when-idle.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import type { DirectoryState } from '../store.ts'
import { SearchBar } from './search-bar.static.tsx'

const loadPanel = async () => (await import('./filter-panel.tsx')).FilterPanel

/** The search box, and the filters behind their button. */
export function Toolbar(props: {
  state: DirectoryState
  searchBox: RefObject<HTMLInputElement | null>
}) {
  const { state, searchBox } = props
  // Prefetched, after all that a visitor sees first. Should it fail, opening the panel tries again.
  useEffect(() => whenIdle(() => loadPanel().catch(() => undefined)), [])
  const FilterPanel = useLazyComponent(state.isPanelOpen, loadPanel)
  return (
    <SearchBar
      state={state}
      translator={useTranslator()}
      searchBox={{
        ref: searchBox,
        onChange: (event) => state.setSearch(event.target.value),
      }}
      panel={state.isPanelOpen && FilterPanel && <FilterPanel state={state} />}
    />
  )
}
