import { experienceOptions, type FilterGroup, type Filters, onlyKnown } from './filters.ts'
import type { Query } from './search.ts'

const searchName = 'q'
const names: Record<FilterGroup, string> = {
  domains: 'domain',
  companies: 'company',
  experience: 'experience',
  skills: 'skill',
}
const ours = new Set([searchName, ...Object.values(names)])

/** Whether a query string has a search or a filter. */
export const hasQuery = (text: string): boolean =>
  [...new URLSearchParams(text).keys()].some((name) => ours.has(name))

/**
 * Reads the search and the filters from a query string.
 * @param text with or without the leading `?`
 * @param options gives all options; others are ignored
 */
export function readQuery(text: string, options: () => Filters): Query {
  const params = new URLSearchParams(text)
  const values = (group: FilterGroup) => [...new Set(params.getAll(names[group]))]
  const filters: Filters = {
    domains: values('domains'),
    companies: values('companies'),
    experience: values('experience').flatMap((value) =>
      experienceOptions.filter((range) => range.join('-') === value),
    ),
    skills: values('skills'),
  }
  return { search: params.get(searchName) ?? '', filters: onlyKnown(filters, options) }
}

const nameOf = (parameter: string) => [...new URLSearchParams(parameter).keys()][0]

/**
 * Writes the search and the filters into a query string. Other parameters stay as they are.
 * @param text the present query string, with or without the leading `?`
 * @returns the new one, without `?`
 */
export function writeQuery(text: string, { search, filters }: Query): string {
  const others = text
    .replace(/^\?/, '')
    .split('&')
    .filter((parameter) => !ours.has(nameOf(parameter) ?? ''))
  const own = new URLSearchParams()
  if (search) own.append(searchName, search)
  for (const [group, name] of Object.entries(names))
    for (const option of filters[group as FilterGroup])
      own.append(name, typeof option === 'string' ? option : option.join('-'))
  return [...others, own.toString()].filter(Boolean).join('&')
}

/** Whether two queries are the same. */
export const isSameQuery = (one: Query, other: Query): boolean =>
  writeQuery('', one) === writeQuery('', other)

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
