import { type RefObject, useEffect, useMemo, useRef } from 'react'
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
function useInfiniteScroll(list: RefObject<HTMLElement | null>, state: DirectoryState) {
  const { loading, isPaused, loadMore } = state
  const isWatching = !loading && !isPaused && hasMore(state)
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

/** The profiles after the first group, in groups. */
function laterGroups(profiles: readonly DemoProfile[]) {
  const groups: (readonly DemoProfile[])[] = []
  for (let start = groupSize; start < profiles.length; start += groupSize)
    groups.push(profiles.slice(start, start + groupSize))
  return groups
}

/**
 * The cards. Those after the first twelve are in groups, each of which is a grid of its own, since the
 * layout of one grid with a thousand cards would take too long at each new page.
 */
function Cards({ state }: { state: DirectoryState }) {
  const { shown, foundBy, resultCount, toggle, resume } = state
  const { demoUrl } = state.settings
  const { skills } = state.filters
  const translator = useTranslator()
  const lang = profileLanguage(state, translator)
  const list = useRef<HTMLDivElement>(null)
  useInfiniteScroll(list, state)
  useEffect(
    () => (list.current ? markMatches(list.current, foundBy) : undefined),
    [shown, foundBy, skills],
  )
  // Typing changes none of them.
  const cards = useMemo(() => {
    const search = fold(foundBy)
    const card = (profile: DemoProfile) => (
      <ProfileCard
        key={profile.id}
        profile={profile}
        lang={lang}
        demoUrl={demoUrl}
        chosenSkills={skills}
        // Only where it counts, so that other cards need not render again.
        search={
          search && profile.skills.some((skill) => fold(skill).includes(search)) ? search : ''
        }
        onToggle={toggle}
      />
    )
    return [
      ...shown.slice(0, groupSize).map(card),
      ...laterGroups(shown).map((group, index) => (
        <div key={`group ${index}`} className="group">
          {group.map(card)}
        </div>
      )),
    ]
  }, [shown, foundBy, lang, demoUrl, skills, toggle])
  return (
    <CardList
      state={state}
      translator={translator}
      element={list}
      onFocus={resume}
      onPointerMove={resume}
    >
      {cards}
      {/* Our own page ends the list with an invitation. */}
      {shown.length === resultCount && <slot name="end" />}
    </CardList>
  )
}

/** The cards, and the place after them. */
export function Results({ state }: { state: DirectoryState }) {
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
      {hasCards && <Cards state={state} />}
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
