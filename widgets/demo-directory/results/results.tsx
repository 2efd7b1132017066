import { type RefObject, useEffect, useRef } from 'react'
import { useTranslator } from '../../i18n/use-translator.ts'
import type { DirectoryMessages } from '../messages.en.ts'
import { type DirectoryState, hasMore } from '../store.ts'
import { AfterCards, CardList } from './card-list.static.tsx'
import { ProfileCard } from './profile-card.tsx'

type Props = { state: DirectoryState; onClear(): void }

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

/**
 * Loads the next page whenever the last card is in view. Each page gets a new observer, which tells
 * at once what is in view: so a window that is taller than a page goes on loading.
 */
function useInfiniteScroll(list: RefObject<HTMLElement | null>, state: DirectoryState) {
  const { loading, isPaused, loadMore } = state
  const isWatching = !loading && !isPaused && hasMore(state)
  useEffect(() => {
    const last = list.current?.lastElementChild
    if (!isWatching || !last) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore()
    })
    observer.observe(last)
    return () => observer.disconnect()
  }, [isWatching, list, loadMore])
}

function Cards({ state }: { state: DirectoryState }) {
  const { shown, settings, filters, toggle, resume } = state
  const list = useRef<HTMLDivElement>(null)
  useInfiniteScroll(list, state)
  return (
    <CardList
      state={state}
      translator={useTranslator()}
      ref={list}
      onFocus={resume}
      onPointerMove={resume}
    >
      {shown.map((profile) => (
        <ProfileCard
          key={profile.id}
          profile={profile}
          demoUrl={settings.demoUrl}
          chosenSkills={filters.skills}
          onToggle={toggle}
        />
      ))}
    </CardList>
  )
}

/** The cards, and the messages of SPEC.md section 2. */
export function Results({ state, onClear }: Props) {
  const { shown, loading, resultCount, total, pause } = state
  const after = useRef<HTMLDivElement>(null)
  const translator = useTranslator<DirectoryMessages>()
  const { t } = translator
  const isEmpty = resultCount === 0 && total === 0
  const isAtEnd = !loading && !isEmpty && !hasMore(state)

  // Paused, since new cards would push away what comes after them.
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
      {isEmpty ? <Empty onClear={onClear} /> : <Cards state={state} />}
      <AfterCards state={state} translator={translator} ref={after}>
        {isAtEnd && <p part="end">{t('end')}</p>}
      </AfterCards>
    </div>
  )
}
