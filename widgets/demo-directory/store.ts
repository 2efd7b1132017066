import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext, WidgetState } from '../element/definition.ts'
import type { DirectorySettings } from './attributes.ts'
import {
  type ActiveFilter,
  copyFilters,
  type Filters,
  noFilters,
  onlyKnown,
  toggleOption,
} from './data/filters.ts'
import type { DemoProfile } from './data/profile.ts'
import { checkProfiles } from './data/profile-check.ts'
import { sampleProfiles } from './data/profiles.ts'
import { isSameQuery } from './data/query-string.ts'
import { indexProfiles, type Query } from './data/search.ts'
import { startUrlSync, type UrlSync } from './data/url-sync.ts'

/** Milliseconds. Browsers count them in 32 bits: a longer timer would fire at once. */
const longestDelay = 2 ** 31 - 1

/** What a directory shows. */
export interface DirectoryState extends WidgetState<DirectorySettings>, Query {
  profiles: readonly DemoProfile[]
  /** Everything that can be chosen with these profiles. */
  options(): Filters
  isPanelOpen: boolean
  /** How many profiles match the search and the filters as they are now. */
  total: number
  /** The load under way: from page 1, or the next page. */
  loading: 'first' | 'next' | undefined
  /** What the loads have brought so far; during a first load still the results of before. */
  shown: readonly DemoProfile[]
  /** How many profiles the last first load found; undefined before it has ended. */
  resultCount: number | undefined
  /** How many first loads have ended. */
  loadCount: number
  /** Whether next pages wait, because the visitor has skipped the results. */
  isPaused: boolean

  /** Takes profiles of unknown origin; null or undefined brings back the samples. */
  setProfiles(value: unknown): void
  setSearch(search: string): void
  toggle(filter: ActiveFilter): void
  togglePanel(): void
  clearFilters(): void
  /** Clears the search too. */
  clearAll(): void
  /** Loads the next page, if there is one, no load is under way, and they are not paused. */
  loadMore(): void
  /** Lets next pages wait, until `resume` or a new search. */
  pause(): void
  resume(): void
}

/** Whether the end of what is shown is below the total. */
export const hasMore = ({ shown, total }: DirectoryState): boolean => shown.length < total

/** Whether the last load found nothing, and the next will not either. */
export const isEmpty = ({ resultCount, total }: DirectoryState): boolean =>
  resultCount === 0 && total === 0

function profilesOf(value: unknown): readonly DemoProfile[] {
  if (Array.isArray(value)) return checkProfiles(value)
  if (value !== null && value !== undefined)
    console.warn(
      `<demo-directory> profiles is a ${typeof value}. It takes an array of demo profiles. Using the default: the samples.`,
    )
  return sampleProfiles
}

/** The store of one directory. Loads run only while it is on a page. */
export function createDirectoryStore({
  settings,
  emit,
  isPrerendered,
}: WidgetContext<DirectorySettings, 'DirectoryChange'>): StoreApi<DirectoryState> {
  let index = indexProfiles(sampleProfiles)
  let matches: readonly DemoProfile[] = sampleProfiles
  let isConnected = false
  /** Whether the page still shows the first cards as they were prerendered. */
  let isAsPrerendered = Boolean(isPrerendered)
  let timer: ReturnType<typeof setTimeout> | undefined
  let urlSync: UrlSync | undefined

  return createStore<DirectoryState>((set, get) => {
    /** What a first load brings. */
    const firstPage = ({ pageSize }: DirectorySettings, loadCount: number) => ({
      loading: undefined,
      shown: matches.slice(0, pageSize),
      resultCount: matches.length,
      loadCount,
    })

    const deliver = () => {
      const { loading, shown, loadCount, settings } = get()
      if (loading === 'first') set(firstPage(settings, loadCount + 1))
      else set({ loading: undefined, shown: matches.slice(0, shown.length + settings.pageSize) })
    }

    /** Starts a load; one that is under way is cancelled by it. */
    const load = (loading: 'first' | 'next') => {
      clearTimeout(timer)
      isAsPrerendered = false
      set({ loading })
      if (isConnected) timer = setTimeout(deliver, Math.min(get().settings.latency, longestDelay))
    }

    const apply = (query: Query) => {
      matches = index.find(query)
      set({ ...query, total: matches.length, isPaused: false })
      load('first')
      if (!isConnected) return
      const detail = { ...query, filters: copyFilters(query.filters), total: matches.length }
      emit('directorychange', detail)
    }

    /** Applies what the visitor has changed. */
    const change = (part: Partial<Query>, isTyping = false) => {
      const { search, filters } = get()
      const query = { search, filters, ...part }
      if (isSameQuery(query, { search, filters })) return
      urlSync?.write(query, isTyping)
      apply(query)
    }

    /** Applies the search and the filters of the page's address. */
    const restore = () => {
      const { search, filters, options } = get()
      const query = urlSync?.read(options)
      if (query && !isSameQuery(query, { search, filters })) apply(query)
    }

    const applySyncUrl = () => {
      const { syncUrl } = get().settings
      if (syncUrl === Boolean(urlSync)) return
      urlSync?.stop()
      urlSync = syncUrl ? startUrlSync(restore) : undefined
      restore()
    }

    return {
      settings,
      search: '',
      filters: noFilters,
      profiles: sampleProfiles,
      options: index.options,
      isPanelOpen: false,
      total: matches.length,
      isPaused: false,
      ...(isPrerendered
        ? firstPage(settings, 1)
        : { loading: 'first', shown: [], resultCount: undefined, loadCount: 0 }),

      configure(settings) {
        const { pageSize, latency } = get().settings
        set({ settings })
        if (isConnected) applySyncUrl()
        if (settings.pageSize === pageSize && settings.latency === latency) return
        // These are the attributes that the page was prerendered with, so it shows this already.
        if (isAsPrerendered) set(firstPage(settings, 1))
        else load('first')
      },

      connect() {
        // Before it is connected, so that opening a shared link is no `directorychange`.
        applySyncUrl()
        isConnected = true
        isAsPrerendered = false
        const { loading } = get()
        if (loading) load(loading)
        return () => {
          isConnected = false
          clearTimeout(timer)
          urlSync?.stop()
          urlSync = undefined
        }
      },

      setProfiles(value) {
        const profiles = profilesOf(value)
        index = indexProfiles(profiles)
        const { options } = index
        set({ profiles, options })
        const { search, filters } = get()
        // The address may name a company or skill that only the new profiles have.
        apply(urlSync?.read(options) ?? { search, filters: onlyKnown(filters, options) })
      },

      setSearch: (search) => change({ search }, true),
      toggle: (filter) => change({ filters: toggleOption(get().filters, filter) }),
      togglePanel: () => set({ isPanelOpen: !get().isPanelOpen }),
      clearFilters: () => change({ filters: noFilters }),
      clearAll: () => change({ search: '', filters: noFilters }),

      loadMore() {
        const { loading, isPaused } = get()
        if (!loading && !isPaused && hasMore(get())) load('next')
      },
      pause: () => set({ isPaused: true }),
      // Called at every pointer move over the list: without a change, nobody is notified.
      resume: () => set((state) => (state.isPaused ? { isPaused: false } : state)),
    }
  })
}
