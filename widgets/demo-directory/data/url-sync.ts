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
  /** The address that the last key has led to, and when. */
  let typed = { at: Number.NEGATIVE_INFINITY, href: '' }

  window.addEventListener('popstate', onNavigate)

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
        // With the state `null`, as a link within the page has it. With a copy of the state of the
        // page's router, that would take the entry for its own: React Router and SvelteKit count by it,
        // Next.js would put the address of the copied one back, Turbo would restore another page.
        history[isSameBurst ? 'replaceState' : 'pushState'](null, '', url)
        typed.href = url.href
      } catch {
        // Browsers limit how often a page may do this, and some frames may not at all. The search
        // works without.
      }
    },
    stop: () => window.removeEventListener('popstate', onNavigate),
  }
}
