import adjustments from 'icon:outline/adjustments-horizontal'
import search from 'icon:outline/search'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import type { Translator } from '../../i18n/catalogue.ts'
import { Icon, keepKeys } from '../../ui/elements.static.tsx'
import { activeFilters } from '../data/filters.ts'
import type { DirectoryState } from '../store.ts'

/** The search box, the button that opens the filters, and the panel with the filters. */
export function SearchBar(props: {
  state: DirectoryState
  translator: Translator
  searchBox?: InputHTMLAttributes<HTMLInputElement> & { ref: Ref<HTMLInputElement> }
  panel?: ReactNode
}) {
  const { state, translator, searchBox, panel } = props
  const { t } = translator
  const count = activeFilters(state.filters).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: React warns of <search> in browsers that do not know it
    <div className="toolbar" role="search">
      <label htmlFor="search">{t('search')}</label>
      <div className="search">
        <Icon path={search} />
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
        <Icon path={adjustments} />
        <span className="toggle-label" data-longest={t('filtersActive', { count: 88 })}>
          {count > 0 ? t('filtersActive', { count }) : t('filters')}
        </span>
      </button>
      <div className="panel" id="filters" part="filters" hidden={!state.isPanelOpen}>
        {panel}
      </div>
    </div>
  )
}
