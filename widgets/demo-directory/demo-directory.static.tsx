import type { Translator } from '../i18n/catalogue.ts'
import { AfterCards, CardList } from './results/card-list.static.tsx'
import type { DirectoryState } from './store.ts'
import { SearchBar } from './toolbar/search-bar.static.tsx'
import { Summary } from './toolbar/summary.static.tsx'

/** The state as the directory shows it before React: during the first load, without cards and filter panel. */
export const staticState = (state: DirectoryState): DirectoryState => ({
  ...state,
  loading: 'first',
  isPanelOpen: false,
  shown: [],
  resultCount: undefined,
})

/** The directory with blank cards. */
export function StaticDirectory(all: { state: DirectoryState; translator: Translator }) {
  const shown = { ...all, state: staticState(all.state) }
  return (
    <div className="directory">
      <SearchBar {...shown} />
      <div className="found">
        <Summary {...shown} />
      </div>
      <div className="results">
        <CardList {...shown} />
        <AfterCards {...shown} />
      </div>
    </div>
  )
}
