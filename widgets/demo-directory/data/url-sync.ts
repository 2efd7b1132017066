import type { Filters } from './filters.ts'
import { readQuery, writeQuery } from './query-string.ts'
import type { Query } from './search.ts'

/** Milliseconds without typing after which the next key begins a new entry of the history. */
const burstGap = 1000

/** Keeps a query in the page's address. */
export interface UrlSync {
  /** @param options gives what can be chosen; anything else is ignored */
  read(options: () => Filters): Query
  /** Adds to the history; a burst of typing adds one entry, however long it is. */
  write(query: Query, isTyping: boolean): void
  stop(): void
}

/** Starts to use the page's address. Calls back after Back and Forward. */
export function startUrlSync(onNavigate: () => void): UrlSync {
  let lastTyped = Number.NEGATIVE_INFINITY

  const navigated = () => {
    lastTyped = Number.NEGATIVE_INFINITY
    onNavigate()
  }
  window.addEventListener('popstate', navigated)

  return {
    read: (options) => readQuery(location.search, options),
    write(query, isTyping) {
      const now = performance.now()
      const isSameBurst = isTyping && now - lastTyped < burstGap
      lastTyped = isTyping ? now : Number.NEGATIVE_INFINITY
      const url = new URL(location.href)
      url.search = writeQuery(url.search, query)
      if (url.href === location.href) return
      try {
        history[isSameBurst ? 'replaceState' : 'pushState'](history.state, '', url)
      } catch {
        // Browsers limit how often a page may do this, and some frames may not at all. The search
        // works without.
      }
    },
    stop: () => window.removeEventListener('popstate', navigated),
  }
}
