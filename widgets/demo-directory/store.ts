import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext, WidgetState } from '../element/definition.ts'
import type { DirectorySettings } from './attributes.ts'
import type { DemoProfile } from './data/demo-profile.ts'
import {
  type ActiveFilter,
  type Filters,
  noFilters,
  onlyKnown,
  toggleOption,
} from './data/filters.ts'
import { profilesOf, sampleProfiles } from './data/profiles.ts'
import { indexProfiles, type Query } from './data/search.ts'
import { isSameQuery, startUrlSync, type UrlSync } from './data/url-sync.ts'

/** The state of a directory. */
export interface DirectoryState extends WidgetState<DirectorySettings>, Query {
  profiles: readonly DemoProfile[]
  /** Whether these are the samples, which are in English on every page. */
  areSamples: boolean
  /** All options of these profiles. */
  options(): Filters
  isPanelOpen: boolean
  /** How many profiles match the search and the filters. */
  total: number
  /** The load that is running: of the first page, or of the next. */
  loading: 'first' | 'next' | undefined
  /** The profiles that have been loaded. During a first load, still the former ones. */
  shown: readonly DemoProfile[]
  /** How many profiles the last search has found; undefined until the first has ended. */
  resultCount: number | undefined
  /** The text of that search. */
  foundBy: string
  /** How many searches have ended. */
  loadCount: number
  /** Whether no next page is loaded, because the visitor has skipped the results. */
  isPaused: boolean
  /** Whether to render all at once, for print. */
  isOnPaper: boolean

  /** Takes any value, and checks it. Null and undefined restore the samples. */
  setProfiles(value: unknown): void
  setSearch(search: string): void
  toggle(filter: ActiveFilter): void
  togglePanel(): void
  clearFilters(): void
  /** Clears the search too. */
  clearAll(): void
  /** Loads the next page, if there is one, unless a load is running or loading is paused. */
  loadMore(): void
  /** Ends a load that is running, and shows all that match. */
  showAll(): void
  /** Keeps next pages from loading, also one that has begun, until `resume` or a new search. */
  pause(): void
  resume(): void
}

/** Whether more profiles match than are shown. */
export const hasMore = ({ shown, total }: DirectoryState): boolean => shown.length < total

/** Whether the last search found nothing, and a running one will find nothing either. */
export const isEmpty = ({ resultCount, total }: DirectoryState): boolean =>
  resultCount === 0 && total === 0

/** Creates the store of a directory. Loads run only while its element is on a page. */
export function createDirectoryStore({
  settings,
  emit,
  isPrerendered,
}: WidgetContext<DirectorySettings, 'DirectoryChange'>): StoreApi<DirectoryState> {
  let index = indexProfiles(sampleProfiles)
  let matches: readonly DemoProfile[] = sampleProfiles
  let isConnected = false
  /** Whether it must report new profiles to the page once it is connected. */
  let isNews = false
  /** Whether the page still shows the prerendered cards. */
  let isAsPrerendered = Boolean(isPrerendered)
  let timer: ReturnType<typeof setTimeout> | undefined
  let urlSync: UrlSync | undefined

  return createStore<DirectoryState>((set, get) => {
    /** The state after a first load. */
    const firstPage = ({ pageSize }: DirectorySettings, loadCount: number, foundBy = '') => ({
      loading: undefined,
      shown: matches.slice(0, pageSize),
      resultCount: matches.length,
      loadCount,
      foundBy,
    })

    const deliver = () => {
      const { loading, shown, loadCount, settings, search } = get()
      if (loading === 'first') set(firstPage(settings, loadCount + 1, search))
      else set({ loading: undefined, shown: matches.slice(0, shown.length + settings.pageSize) })
    }

    /** Starts a load, and cancels one that is running. */
    const load = (loading: 'first' | 'next') => {
      clearTimeout(timer)
      isAsPrerendered = false
      set({ loading, isOnPaper: false })
      const { latency } = get().settings
      if (!isConnected) return
      // At once, so that no former results are painted in between.
      if (latency === 0) deliver()
      // Browsers count in 32 bits, so a longer timer would fire at once.
      else timer = setTimeout(deliver, Math.min(latency, 2 ** 31 - 1))
    }

    const tell = () => {
      const { search, filters, total } = get()
      // A copy, which the page may change. Jest's jsdom has no `structuredClone`.
      emit('directorychange', JSON.parse(JSON.stringify({ search, filters, total })))
    }

    const apply = (query: Query) => {
      matches = index.find(query)
      set({ ...query, total: matches.length, isPaused: false })
      load('first')
      if (isConnected) tell()
    }

    /** Applies a change by the visitor. */
    const change = (part: Partial<Query>, isTyping = false) => {
      const { search, filters } = get()
      const query = { search, filters, ...part }
      if (isSameQuery(query, { search, filters })) return
      urlSync?.write(query, isTyping)
      apply(query)
    }

    /** Applies the search and the filters in the page's address. */
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
      areSamples: true,
      options: index.options,
      isPanelOpen: false,
      total: matches.length,
      isPaused: false,
      isOnPaper: false,
      ...(isPrerendered
        ? firstPage(settings, 1)
        : { loading: 'first', shown: [], resultCount: undefined, loadCount: 0, foundBy: '' }),

      configure(settings) {
        const { pageSize, latency } = get().settings
        set({ settings })
        if (isConnected) applySyncUrl()
        if (settings.pageSize === pageSize && settings.latency === latency) return
        // The page was prerendered with these attributes, so it shows their first page already.
        if (isAsPrerendered) set(firstPage(settings, 1))
        else load('first')
      },

      connect() {
        // Before `isConnected`, so that opening a shared link is no `directorychange`.
        applySyncUrl()
        isConnected = true
        isAsPrerendered = false
        const { loading } = get()
        if (loading) load(loading)
        if (isNews) tell()
        isNews = false
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
        isNews = !isConnected
        set({ profiles, areSamples: profiles === sampleProfiles, options })
        const { search, filters } = get()
        // The page's address may have a company or a skill that only the new profiles have.
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
      showAll() {
        clearTimeout(timer)
        if (get().loading === 'first') deliver()
        set({ loading: undefined, shown: matches, isOnPaper: true })
      },
      pause() {
        const isLoadingNext = get().loading === 'next'
        if (isLoadingNext) clearTimeout(timer)
        set({ isPaused: true, ...(isLoadingNext && { loading: undefined }) })
      },
      // Called at every pointer move over the list, so it notifies only of a change.
      resume: () => set((state) => (state.isPaused ? { isPaused: false } : state)),
    }
  })
}
