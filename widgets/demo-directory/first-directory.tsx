import type { Speech } from '../shared/messages.ts'
import type { DirectoryState } from './directory-store.ts'
import { After, CardList } from './loading-cards.tsx'
import { SearchBar } from './search-bar.tsx'
import { Summary } from './summary.tsx'

/** The directory while its first load is under way: what is shown before React comes. */
export const firstState = (state: DirectoryState): DirectoryState => ({
  ...state,
  loading: 'first',
  shown: [],
  found: undefined,
})

/** The directory without its cards. It has no hooks. */
export const FirstDirectory = (props: { state: DirectoryState; speech: Speech }) => (
  <div className="directory">
    <SearchBar {...props} />
    <Summary {...props} />
    <div className="results">
      <CardList {...props} />
      <After {...props} />
    </div>
  </div>
)
