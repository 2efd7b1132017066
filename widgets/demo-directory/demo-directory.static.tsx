import type { Translator } from '../i18n/catalogue.ts'
import { AfterCards, CardList } from './results/card-list.static.tsx'
import type { DirectoryState } from './store.ts'
import { SearchBar } from './toolbar/search-bar.static.tsx'
import { Summary } from './toolbar/summary.static.tsx'

/** The state as the static view shows it: during the first load, without cards and filter panel. */
export const staticState = (state: DirectoryState): DirectoryState => ({
  ...state,
  loading: 'first',
  isPanelOpen: false,
  shown: [],
  resultCount: undefined,
})

/** The directory with blank cards. */
export const StaticDirectory = (props: { state: DirectoryState; translator: Translator }) => (
  <div className="directory">
    <SearchBar {...props} />
    <div className="found">
      <Summary {...props} />
    </div>
    <div className="results">
      <CardList {...props} />
      <AfterCards {...props} />
    </div>
  </div>
)
