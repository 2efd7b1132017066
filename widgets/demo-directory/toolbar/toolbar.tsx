import type { RefObject } from 'react'
import { useTranslator } from '../../i18n/use-translator.ts'
import type { DirectoryState } from '../store.ts'
import { FilterPanel } from './filter-panel.tsx'
import { SearchBar } from './search-bar.static.tsx'

/** The search bar with its panel of filters, as React renders it. */
export function Toolbar(props: {
  state: DirectoryState
  searchBox: RefObject<HTMLInputElement | null>
}) {
  const { state, searchBox } = props
  return (
    <SearchBar
      state={state}
      translator={useTranslator()}
      searchBox={{
        ref: searchBox,
        onChange: (event) => state.setSearch(event.target.value),
      }}
      panel={state.isPanelOpen && <FilterPanel state={state} />}
    />
  )
}
