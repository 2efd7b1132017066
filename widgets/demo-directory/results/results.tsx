import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { loadHints } from '../../element/load-hints.ts'
import { useTranslator } from '../../rendering/root.tsx'
import { profileLanguage } from '../data/profiles.ts'
import { fold, orderSkills } from '../data/search.ts'
import type { DirectoryMessages } from '../messages.en.ts'
import { type DirectoryState, hasMore, isEmpty } from '../store.ts'
import { AfterCards, CardList } from './card-list.static.tsx'
import { ProfileCard } from './profile-card.tsx'
import { WithTooltip } from './tooltip.tsx'

/** The message in place of the cards when nothing was found. */
function Empty({ onClear }: { onClear(): void }) {
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
    const last = list.current?.lastElementChild
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

/** The page's content after the list, if any: our own page has an invitation there. */
function End() {
  const [isFilled, setFilled] = useState(false)
  return (
    <div className="end" role={isFilled ? 'listitem' : 'presentation'}>
      <slot
        name="end"
        ref={(slot) => {
          if (slot) setFilled(slot.assignedElements().length > 0)
        }}
      />
    </div>
  )
}

function Cards({ state }: { state: DirectoryState }) {
  const { shown, foundBy, resultCount, resume, toggle } = state
  const chosenSkills = state.filters.skills
  const search = fold(foundBy)
  const translator = useTranslator()
  const list = useRef<HTMLDivElement>(null)
  useInfiniteScroll(list, state)
  return (
    <CardList
      state={state}
      translator={translator}
      element={list}
      onFocus={resume}
      onPointerMove={resume}
    >
      {shown.map((profile) => (
        <ProfileCard
          key={profile.id}
          profile={profile}
          lang={profileLanguage(state, translator)}
          demoUrl={state.settings.demoUrl}
          skills={orderSkills(profile.skills, chosenSkills, search)}
          chosenSkills={chosenSkills}
          toggle={toggle}
        />
      ))}
      {shown.length > 0 && shown.length === resultCount && <End />}
    </CardList>
  )
}

/** The cards, and the place after them. With `memo`, what is typed is shown before they render again. */
export const Results = memo(function Results(props: { state: DirectoryState; onClear(): void }) {
  const { state, onClear } = props
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
    <WithTooltip className="results" triggers=".social li">
      {shown.length > 0 && (
        <button type="button" className="button skip" onClick={skip}>
          {t('skip')}
        </button>
      )}
      {hasCards ? <Cards state={state} /> : <Empty onClear={onClear} />}
      {(hasCards || loading) && (
        <AfterCards state={state} translator={translator} element={after}>
          {hasCards && shown.length > settings.pageSize && (
            <p className="visually-hidden">{t('shown', { shown: shown.length, total })}</p>
          )}
          {isAtEnd && <p part="end">{t('end')}</p>}
        </AfterCards>
      )}
    </WithTooltip>
  )
})
