import adjustments from 'icon:outline/adjustments-horizontal'
import search from 'icon:outline/search'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from '../shared/icon.tsx'
import { keepKeys } from '../shared/keep-keys.ts'
import type { Speech } from '../shared/messages.ts'
import type { DirectoryState } from './directory-store.ts'
import { activeFilters } from './filters.ts'

/**
 * The search box, the button of the filters, and their panel. It has no hooks: it is painted before
 * React comes.
 */
export function SearchBar(props: {
  state: DirectoryState
  speech: Speech
  searchBox?: InputHTMLAttributes<HTMLInputElement> & { ref: Ref<HTMLInputElement> }
  panel?: ReactNode
}) {
  const { state, speech, searchBox, panel } = props
  const { say } = speech
  const count = activeFilters(state.filters).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: React warns of <search> where it is not known yet
    <div className="toolbar" role="search">
      <div className="search">
        <label htmlFor="search">{say('search')}</label>
        <Icon paths={search} />
        <input
          id="search"
          type="search"
          className="text-field"
          part="search"
          autoComplete="off"
          spellCheck="false"
          enterKeyHint="search"
          value={state.search}
          {...keepKeys}
          {...searchBox}
        />
      </div>
      <button
        type="button"
        className="button"
        part="filters-toggle"
        aria-expanded={state.isPanelOpen}
        aria-controls="filters"
        onClick={state.togglePanel}
      >
        <Icon paths={adjustments} />
        {count > 0 ? say('filtersActive', { count }) : say('filters')}
      </button>
      <div className="panel" id="filters" part="filters" hidden={!state.isPanelOpen}>
        {panel}
      </div>
    </div>
  )
}
