import adjustments from 'icon:outline/adjustments-horizontal'
import search from 'icon:outline/search'
import { type RefObject, useEffect, useId } from 'react'
import { Icon } from '../shared/icon.tsx'
import { keepKeys } from '../shared/keep-keys.ts'
import { useLater } from '../shared/use-later.tsx'
import { useSpeech } from '../shared/use-speech.tsx'
import { whenIdle } from '../shared/when-idle.ts'
import type { DirectoryMessages } from './directory-messages.ts'
import type { DirectoryState } from './directory-store.ts'
import { activeFilters } from './filters.ts'

const loadPanel = async () => (await import('./filter-panel.tsx')).FilterPanel

/** The search box, and the filters behind their button. */
export function Toolbar(props: {
  state: DirectoryState
  searchBox: RefObject<HTMLInputElement | null>
}) {
  const { state, searchBox } = props
  const { say } = useSpeech<DirectoryMessages>()
  const searchId = useId()
  const panelId = useId()
  // Fetched ahead, after all that a visitor sees first. Should it fail, opening it tries again.
  useEffect(() => whenIdle(() => loadPanel().catch(() => undefined)), [])
  const FilterPanel = useLater(state.isPanelOpen, loadPanel)
  const count = activeFilters(state.filters).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: React warns of <search> where it is not known yet
    <div className="toolbar" role="search">
      <div className="search">
        <label htmlFor={searchId}>{say('search')}</label>
        <Icon paths={search} />
        <input
          ref={searchBox}
          id={searchId}
          type="search"
          className="text-field"
          part="search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={state.search}
          onChange={(event) => state.type(event.target.value)}
          {...keepKeys}
        />
      </div>
      <button
        type="button"
        className="button"
        part="filters-toggle"
        aria-expanded={state.isPanelOpen}
        aria-controls={panelId}
        onClick={state.togglePanel}
      >
        <Icon paths={adjustments} />
        {count > 0 ? say('filtersActive', { count }) : say('filters')}
      </button>
      <div className="panel" id={panelId} part="filters" hidden={!state.isPanelOpen}>
        {state.isPanelOpen && FilterPanel && <FilterPanel state={state} />}
      </div>
    </div>
  )
}
