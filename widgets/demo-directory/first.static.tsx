import type { Translator } from '../i18n/catalogue.ts'
import { AfterCards, CardList } from './results/card-list.static.tsx'
import type { DirectoryState } from './store.ts'
import { SearchBar } from './toolbar/search-bar.static.tsx'
import { Summary } from './toolbar/summary.static.tsx'

/** The directory while its first load is under way: what is shown before React comes. */
export const staticState = (state: DirectoryState): DirectoryState => ({
  ...state,
  loading: 'first',
  shown: [],
  found: undefined,
})

/** The directory without its cards. It has no hooks. */
export const FirstDirectory = (props: { state: DirectoryState; translator: Translator }) => (
  <div className="directory">
    <SearchBar {...props} />
    <Summary {...props} />
    <div className="results">
      <CardList {...props} />
      <AfterCards {...props} />
    </div>
  </div>
)
