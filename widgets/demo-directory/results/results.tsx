import {
  type ReactElement,
  type RefObject,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { loadHints } from '../../element/load-hints.ts'
import { useTranslator } from '../../i18n/use-translator.ts'
import { fold } from '../data/fold.ts'
import type { DemoProfile } from '../data/profile.ts'
import type { DirectoryMessages } from '../messages.en.ts'
import { type DirectoryState, hasMore, isEmpty, profileLanguage } from '../store.ts'
import { AfterCards, CardList } from './card-list.static.tsx'
import { markMatches } from './matches.ts'
import { ProfileCard } from './profile-card.tsx'

/** The message in place of the cards when nothing was found. */
export function Empty({ onClear }: { onClear(): void }) {
  const { t } = useTranslator<DirectoryMessages>()
  return (
    <div className="empty" part="empty">
      <p>{t('empty')}</p>
      <button type="button" className="button" onClick={onClear}>
        {t('clearFilters')}
      </button>
    </div>
  )
}

/** More than any page is high. Firefox adds both margins, and their sum must be under 2 ** 30 / 60 px. */
const farAbove = '8000000px 0px 0px'

/**
 * Loads the next page when the last card is visible, or above the window because the visitor has jumped
 * past it. After each page there is a new observer, which reports at once: so a window that is taller
 * than a page loads another one.
 */
function useInfiniteScroll(
  list: RefObject<HTMLElement | null>,
  state: DirectoryState,
  isWhole: boolean,
) {
  const { loading, isPaused, loadMore } = state
  const isWatching = isWhole && !loading && !isPaused && hasMore(state)
  useEffect(() => {
    if (!isWatching) return
    let last: Element | null | undefined = list.current
    while (last && !last.matches('.card')) last = last.lastElementChild
    if (!last) return
    if (typeof IntersectionObserver === 'undefined')
      return loadHints(({ warnOfMissing }) => warnOfMissing('IntersectionObserver'))
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore()
      },
      // For the window, and for scroll containers within it.
      { rootMargin: farAbove, scrollMargin: farAbove },
    )
    observer.observe(last)
    return () => observer.disconnect()
  }, [isWatching, list, loadMore])
}

/** A multiple of each possible number of columns, so that a group ends with a full row. */
const groupSize = 6

/** What the cards of a list have in common. */
interface OfAll {
  lang: string | undefined
  demoUrl: string
  foundBy: string
  chosenSkills: readonly string[]
  toggle: DirectoryState['toggle']
}

/**
 * Some cards. Each group after the first is a grid of its own, since the layout of one grid with a thousand
 * cards would take too long at each new page.
 */
function Group(
  props: OfAll & { profiles: readonly DemoProfile[]; isFirst: boolean; isLast: boolean },
) {
  const { profiles, isFirst, isLast, lang, demoUrl, foundBy, chosenSkills, toggle } = props
  const group = useRef<HTMLDivElement>(null)
  useEffect(
    () => markMatches(group.current?.querySelectorAll('.searched') ?? [], foundBy),
    // The cards are others.
    [profiles, foundBy],
  )
  const search = fold(foundBy)
  const isFound = (skill: string) => search !== '' && fold(skill).includes(search)
  return (
    <div ref={group} className={isFirst ? 'first' : 'group'}>
      {profiles.map((profile) => (
        <ProfileCard
          key={profile.id}
          profile={profile}
          lang={lang}
          demoUrl={demoUrl}
          // Both only where they count, so that other cards need not render again.
          search={profile.skills.some(isFound) ? search : ''}
          chosenSkills={chosenSkills.filter((skill) => profile.skills.includes(skill)).join('\n')}
          toggle={toggle}
        />
      ))}
      {/* Our own page ends the list with an invitation. */}
      {isLast && <slot name="end" />}
    </div>
  )
}

/** What one search has found after its first group. */
interface Found {
  loadCount: number
  groups: readonly ReactElement[]
  /** How many of them are rendered. */
  count: number
}

/** How many groups of a former search are removed in a frame, in less time than a new one takes. */
const removedAtOnce = 4

/** Renders one group more of the last search, and fewer of the first of the former ones. */
const step = (searches: readonly Found[]): readonly Found[] =>
  searches
    .map((found, at) => {
      const isLast = at === searches.length - 1
      const change = isLast ? 1 : at === 0 ? -removedAtOnce : 0
      return { ...found, count: Math.min(found.count + change, found.groups.length) }
    })
    .filter(({ count }, at) => count > 0 || at === searches.length - 1)

/**
 * Renders the groups of a search one after the other, so that a thousand cards do not keep the page from
 * the next key, and all at once for paper. Those of former searches are hidden, and go little by little too.
 */
function useOneByOne(groups: readonly ReactElement[], { loadCount, isOnPaper }: DirectoryState) {
  const all = { loadCount, groups, count: groups.length }
  const [searches, setSearches] = useState<readonly Found[]>([all])
  const last = searches.at(-1)
  if (last?.groups !== groups) {
    const isNew = loadCount !== last?.loadCount
    const former = isNew ? searches.filter(({ count }) => count > 0) : searches.slice(0, -1)
    const count = isNew ? 0 : last.count
    setSearches(isOnPaper ? [all] : [...former, { ...all, count }])
  }
  const isWhole = searches.length === 1 && last?.count === groups.length
  useEffect(() => {
    if (isWhole) return
    // In a frame of its own, since a frame lays out all that have come near the window.
    const frame = requestAnimationFrame(() => startTransition(() => setSearches(step)))
    return () => cancelAnimationFrame(frame)
  })
  return { searches, isWhole }
}

/** What the results are rendered from. */
interface Shown {
  state: DirectoryState
}

function Cards({ state }: Shown) {
  const { shown, foundBy, resultCount, resume, toggle } = state
  const { skills: chosenSkills } = state.filters
  const { demoUrl } = state.settings
  const translator = useTranslator()
  const lang = profileLanguage(state, translator)
  const list = useRef<HTMLDivElement>(null)
  // Typing changes none of them.
  const all = useMemo(() => {
    const ofAll = { lang, demoUrl, foundBy, chosenSkills, toggle }
    // Not `Array.from(…, map)`: the one of Prototype.js takes no function.
    return shown.flatMap((_, start) =>
      start % groupSize > 0 ? (
        []
      ) : (
        <Group
          key={`group ${start}`}
          {...ofAll}
          isFirst={start === 0}
          isLast={shown.length === resultCount && start + groupSize >= resultCount}
          profiles={shown.slice(start, start + groupSize)}
        />
      ),
    )
  }, [shown, resultCount, foundBy, lang, demoUrl, chosenSkills, toggle])
  const others = useMemo(() => all.slice(1), [all])
  const { searches, isWhole } = useOneByOne(others, state)
  useInfiniteScroll(list, state, isWhole)
  const hasNone = isEmpty(state)
  return hasNone && isWhole ? null : (
    <CardList
      state={state}
      translator={translator}
      element={list}
      onFocus={resume}
      onPointerMove={resume}
      hidden={hasNone}
    >
      {all[0]}
      {searches.map(
        ({ loadCount, groups, count }, at) =>
          count > 0 && (
            <div key={loadCount} className={at < searches.length - 1 ? 'groups former' : 'groups'}>
              {groups.slice(0, count)}
            </div>
          ),
      )}
    </CardList>
  )
}

/** The cards, and the place after them. */
export function Results({ state }: Shown) {
  const { settings, shown, total, loading, pause } = state
  const after = useRef<HTMLDivElement>(null)
  const translator = useTranslator<DirectoryMessages>()
  const { t } = translator
  const hasCards = !isEmpty(state)
  const isAtEnd = !loading && hasCards && !hasMore(state)

  // Paused, since new cards would push the focused place away.
  const skip = () => {
    pause()
    after.current?.focus()
  }

  return (
    <div className="results">
      {shown.length > 0 && (
        <button type="button" className="button skip" onClick={skip}>
          {t('skip')}
        </button>
      )}
      <Cards state={state} />
      {(hasCards || loading) && (
        <AfterCards state={state} translator={translator} element={after}>
          {hasCards && shown.length > settings.pageSize && (
            <p className="visually-hidden">{t('shown', { shown: shown.length, total })}</p>
          )}
          {isAtEnd && <p part="end">{t('end')}</p>}
        </AfterCards>
      )}
    </div>
  )
}
