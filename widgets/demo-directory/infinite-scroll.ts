import { type RefObject, useEffect } from 'react'
import { type DirectoryState, hasMore } from './directory-store.ts'

/**
 * Loads the next page whenever the last card is in view. Each page is watched anew, so that a
 * window that is taller than all of them goes on loading.
 */
export function useInfiniteScroll(list: RefObject<HTMLElement | null>, state: DirectoryState) {
  const { loading, isHeld, loadMore } = state
  const isWatching = !loading && !isHeld && hasMore(state)
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
