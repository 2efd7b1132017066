import {
  type ReactElement,
  type RefObject,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { StoreApi } from 'zustand'
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
    const end = list.current?.lastElementChild
    const last = end?.matches('.group') ? end.lastElementChild : end
    if (!isWatching || !last) return
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
const groupSize = 12

/** What the cards of a list have in common. */
interface OfAll {
  list: RefObject<HTMLElement | null>
  lang: string | undefined
  demoUrl: string
  foundBy: string
  store: StoreApi<DirectoryState>
}

/**
 * Some cards. Those after the first twelve are in groups, each of which is a grid of its own, since the
 * layout of one grid with a thousand cards would take too long at each new page.
 */
function Group(props: OfAll & { profiles: readonly DemoProfile[]; isFirst: boolean }) {
  const { profiles, isFirst, list, lang, demoUrl, foundBy, store } = props
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const places = group.current
      ? group.current.querySelectorAll('.searched')
      : list.current?.querySelectorAll(':scope > .card .searched')
    return markMatches(places ?? [], foundBy)
    // The cards are others.
  }, [profiles, list, foundBy])
  const search = fold(foundBy)
  const cards = profiles.map((profile) => (
    <ProfileCard
      key={profile.id}
      profile={profile}
      lang={lang}
      demoUrl={demoUrl}
      // Only where it counts, so that other cards need not render again.
      search={search && profile.skills.some((skill) => fold(skill).includes(search)) ? search : ''}
      store={store}
    />
  ))
  return isFirst ? (
    cards
  ) : (
    <div ref={group} className="group">
      {cards}
    </div>
  )
}

/**
 * Renders the groups of a new search one after the other, so that a thousand cards do not keep the page
 * from the next key. The former groups are hidden, and go one by one too.
 * @param groups of a search all at once, when there are more of the same
 */
function useOneByOne(groups: readonly ReactElement[], loadCount: number) {
  const [shown, setShown] = useState({ groups, loadCount, count: groups.length, before: groups })
  const { count, before } = shown
  if (shown.groups !== groups) {
    const isNew = loadCount !== shown.loadCount
    const former = [...shown.groups.slice(0, count), ...before.slice(count)]
    setShown({ groups, loadCount, count: isNew ? 1 : groups.length, before: isNew ? former : [] })
  }
  const hasMore = count < Math.max(groups.length, before.length)
  useEffect(() => {
    if (!hasMore) return
    // One a frame, since a frame lays out all that have come near the window. The search may be another one by then.
    const next = () => setShown((state) => ({ ...state, count: state.count + 1 }))
    const frame = requestAnimationFrame(() => startTransition(next))
    return () => cancelAnimationFrame(frame)
  }, [hasMore, count])
  const former = before.slice(count)
  return {
    groups: [
      ...groups.slice(0, count),
      former.length > 0 && <div key="former" className="former" hidden />,
      ...former,
    ],
    isWhole: !hasMore,
  }
}

/** What the results are rendered from. The store is for what only few of the cards show. */
interface Shown {
  state: DirectoryState
  store: StoreApi<DirectoryState>
}

function Cards({ state, store }: Shown) {
  const { shown, foundBy, resultCount, loadCount, resume } = state
  const { demoUrl } = state.settings
  const translator = useTranslator()
  const lang = profileLanguage(state, translator)
  const list = useRef<HTMLDivElement>(null)
  // Neither typing nor a filter changes any of them.
  const all = useMemo(() => {
    const ofAll = { list, lang, demoUrl, foundBy, store }
    // Not `Array.from(…, map)`: the one of Prototype.js takes no function.
    return shown.flatMap((_, start) =>
      start % groupSize > 0 ? (
        []
      ) : (
        <Group
          key={`group ${start}`}
          {...ofAll}
          isFirst={start === 0}
          profiles={shown.slice(start, start + groupSize)}
        />
      ),
    )
  }, [shown, foundBy, lang, demoUrl, store])
  const { groups, isWhole } = useOneByOne(all, loadCount)
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
      {groups}
      {/* Our own page ends the list with an invitation. */}
      {isWhole && shown.length === resultCount && <slot name="end" />}
    </CardList>
  )
}

/** The cards, and the place after them. */
export function Results({ state, store }: Shown) {
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
      <Cards state={state} store={store} />
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
