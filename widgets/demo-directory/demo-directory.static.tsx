import type { Translator } from '../i18n/catalogue.ts'
import { AfterCards, CardList } from './results/card-list.static.tsx'
import type { DirectoryState } from './store.ts'
import { SearchBar } from './toolbar/search-bar.static.tsx'
import { Summary } from './toolbar/summary.static.tsx'

/** What the static view shows of a state: a first load under way, since it has no cards, and no panel. */
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
