import type { Filters } from './filters.ts'
import { readQuery, writeQuery } from './query-string.ts'
import type { Query } from './search.ts'

/** Milliseconds without typing after which the next key adds an entry to the history. */
const burstGap = 1000

/** Keeps the search and the filters in the page's address. */
export interface UrlSync {
  /** @param options gives all options; others are ignored */
  read(options: () => Filters): Query
  /** Adds an entry to the history. Typing without a longer pause adds only one. */
  write(query: Query, isTyping: boolean): void
  stop(): void
}

/** Starts to sync with the page's address. Calls back after Back and Forward. */
export function startUrlSync(onNavigate: () => void): UrlSync {
  /** The address after the last key, and the time of that key. */
  let typed = { at: Number.NEGATIVE_INFINITY, href: '' }

  const listening = new AbortController()
  window.addEventListener('popstate', onNavigate, { signal: listening.signal })

  return {
    read: (options) => readQuery(location.search, options),
    write(query, isTyping) {
      const at = performance.now()
      // Back, or a router of the page, may have led to another entry meanwhile.
      const isSameBurst = isTyping && at - typed.at < burstGap && location.href === typed.href
      typed = { at: isTyping ? at : Number.NEGATIVE_INFINITY, href: '' }
      const url = new URL(location.href)
      url.search = writeQuery(url.search, query)
      if (url.href === location.href) return
      try {
        // With the state `null`, like a link within the page. Not with a copy of the current state, by
        // which the page's router would take the entry for its own: React Router and SvelteKit count by
        // it, Next.js would restore the former address, Turbo another page.
        history[isSameBurst ? 'replaceState' : 'pushState'](null, '', url)
        typed.href = url.href
      } catch {
        // Browsers limit how often a page may do this, and forbid it in some frames. The search works
        // without it.
      }
    },
    stop: () => listening.abort(),
  }
}
