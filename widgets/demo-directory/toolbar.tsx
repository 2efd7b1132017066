import { type RefObject, useEffect } from 'react'
import { useLater } from '../shared/use-later.tsx'
import { useSpeech } from '../shared/use-speech.tsx'
import { whenIdle } from '../shared/when-idle.ts'
import type { DirectoryState } from './directory-store.ts'
import { SearchBar } from './search-bar.tsx'

const loadPanel = async () => (await import('./filter-panel.tsx')).FilterPanel

/** The search box, and the filters behind their button. */
export function Toolbar(props: {
  state: DirectoryState
  searchBox: RefObject<HTMLInputElement | null>
}) {
  const { state, searchBox } = props
  // Fetched ahead, after all that a visitor sees first. Should it fail, opening it tries again.
  useEffect(() => whenIdle(() => loadPanel().catch(() => undefined)), [])
  const FilterPanel = useLater(state.isPanelOpen, loadPanel)
  return (
    <SearchBar
      state={state}
      speech={useSpeech()}
      searchBox={{
        ref: searchBox,
        onChange: (event) => state.type(event.target.value),
      }}
      panel={state.isPanelOpen && FilterPanel && <FilterPanel state={state} />}
    />
  )
}
