import { type RefObject, useEffect, useRef } from 'react'
import { useSpeech } from '../shared/use-speech.tsx'
import { CardGrids } from './card-grid.tsx'
import type { DirectoryMessages } from './directory-messages.ts'
import { type DirectoryState, hasMore } from './directory-store.ts'

type Props = { state: DirectoryState; onClear(): void }

function Empty({ onClear }: { onClear(): void }) {
  const { say } = useSpeech<DirectoryMessages>()
  return (
    <div className="empty" part="empty">
      <p>{say('empty')}</p>
      <button type="button" className="button" onClick={onClear}>
        {say('clearFilters')}
      </button>
    </div>
  )
}

/** As many blank cards as the load will bring, so that the page does not jump when it ends. */
const Skeletons = ({ state: { settings, total } }: { state: DirectoryState }) => (
  <div className="grid" part="grid" aria-hidden="true">
    {[...Array(Math.min(settings.pageSize, total)).keys()].map((place) => (
      <div key={place} className="card skeleton" />
    ))}
  </div>
)

/**
 * Loads the next page whenever the last card is in view. Each page is watched anew, so that a
 * window that is taller than all of them goes on loading.
 */
function useInfiniteScroll(list: RefObject<HTMLElement | null>, state: DirectoryState) {
  const { loading, isHeld, loadMore } = state
  const isWatching = !loading && !isHeld && hasMore(state)
  useEffect(() => {
    const last = list.current?.lastElementChild?.lastElementChild?.lastElementChild
    if (!isWatching || !last) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore()
    })
    observer.observe(last)
    return () => observer.disconnect()
  }, [isWatching, list, loadMore])
}

function Cards({ state }: { state: DirectoryState }) {
  const { shown, loading, settings, filters, toggle, release } = state
  const list = useRef<HTMLDivElement>(null)
  const { say } = useSpeech<DirectoryMessages>()
  useInfiniteScroll(list, state)
  return (
    // biome-ignore lint/a11y/useSemanticElements: between an <ul> and its <li> there can be no grid
    <div
      ref={list}
      className="cards"
      role="list"
      aria-label={say('portfolios')}
      aria-busy={Boolean(loading)}
      data-stale={loading === 'first'}
      onFocus={release}
      onPointerMove={release}
    >
      {shown.length === 0 ? (
        <Skeletons state={state} />
      ) : (
        <CardGrids
          profiles={shown}
          demoUrl={settings.demoUrl}
          chosenSkills={filters.skills}
          onToggle={toggle}
        />
      )}
    </div>
  )
}

/** The cards, and the messages of SPEC.md section 2. */
export function Results({ state, onClear }: Props) {
  const { shown, loading, found, total, isHeld, hold } = state
  const after = useRef<HTMLDivElement>(null)
  const { say } = useSpeech<DirectoryMessages>()
  const isEmpty = found === 0 && total === 0
  const isAtEnd = !loading && !isEmpty && !hasMore(state)

  // Loading waits from here on: new cards would push away what lies beyond them.
  const skip = () => {
    hold()
    after.current?.focus()
  }

  return (
    <div className="results">
      {shown.length > 0 && (
        <button type="button" className="button skip" onClick={skip}>
          {say('skip')}
        </button>
      )}
      {isEmpty ? <Empty onClear={onClear} /> : <Cards state={state} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a place to go on from, not a set of fields */}
      <div
        className="after"
        role="group"
        aria-label={say('after')}
        ref={after}
        // With -1, Chrome goes on from here to the widget's first field instead of past it.
        tabIndex={isHeld ? 0 : -1}
      >
        {loading && <p>{say('loading')}</p>}
        {isAtEnd && <p part="end">{say('end')}</p>}
      </div>
    </div>
  )
}
