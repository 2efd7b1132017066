import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { DirectoryState } from '../store.ts'
import {
  afterLoad,
  afterResize,
  afterStep,
  cardsPerGrid,
  firstWindow,
  gridSize,
  mostKept,
  wantedGrids,
} from './card-window.ts'

/** What the grids of a list need to know. */
export interface GridsInWindow {
  /** How many results there are, when not all of their cards are on the page. */
  setSize: number | undefined
  isRendered(grid: number): boolean
  isLastRendered: boolean
  /** The size that a grid without cards has, as a CSS length. */
  sizeOf(grid: number, cards: number): string | undefined
  /** Whether it had been given up before. */
  isBack(grid: number): boolean
  /** The ref of each grid. */
  watch: RefCallback<Element> | undefined
}

const blockSize = (element: Element) => getComputedStyle(element).blockSize

/** Where the grids are that hold the focus or an open tooltip. */
const inUse = (grids: readonly Element[]) =>
  grids.flatMap((grid, at) =>
    grid.querySelector(':focus, [role=tooltip]:not([hidden])') ? [at] : [],
  )

/** Whether any text is selected: it may reach over many grids. */
const isSelecting = () => String(getSelection()) !== ''

/**
 * Which grids are near the visitor's window, as the browser tells. Where it gives no margin, in
 * frames of other origins, they are those in the window.
 */
function useNear(list: RefObject<HTMLElement | null>) {
  const [near, setNear] = useState<readonly number[]>([])
  const found = useRef(new Set<Element>())
  const observer = useRef<IntersectionObserver>(undefined)
  const watch = useCallback(
    (grid: Element | null) => {
      if (!grid) return
      observer.current ??= new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries)
            found.current[isIntersecting ? 'add' : 'delete'](target)
          const grids = [...(list.current?.children ?? [])]
          setNear(grids.flatMap((each, at) => (found.current.has(each) ? [at] : [])))
        },
        { rootMargin: '100% 0px' },
      )
      observer.current.observe(grid)
      return () => {
        observer.current?.unobserve(grid)
        found.current.delete(grid)
      }
    },
    [list],
  )
  return { near, watch }
}

/** Calls back when the list has another width. */
function useWidth(list: RefObject<HTMLElement | null>, isWatched: boolean, onChange: () => void) {
  useEffect(() => {
    if (!isWatched || !list.current) return
    let width: number | undefined
    const observer = new ResizeObserver(([entry]) => {
      if (width !== undefined && entry?.contentRect.width !== width) onChange()
      width = entry?.contentRect.width
    })
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list, isWatched, onChange])
}

/**
 * Keeps the cards of a long list on the page only where they are near: at each change, what is far
 * away would cost as much as what is seen. In a frame at most one grid comes and one goes.
 */
export function useCardWindow(
  list: RefObject<HTMLElement | null>,
  { shown, found = 0, loads }: DirectoryState,
): GridsInWindow {
  const isWindowed = found > mostKept
  const grids = Math.ceil(shown.length / cardsPerGrid)
  const [current, setCurrent] = useState(firstWindow)
  const { near, watch } = useNear(list)
  useWidth(
    list,
    isWindowed,
    useCallback(() => setCurrent(afterResize), []),
  )

  if (current.loads !== loads || current.grids !== grids)
    setCurrent(afterLoad(current, loads, grids))

  // Before they are painted: without a size, all grids would be near.
  useLayoutEffect(() => {
    const grid = list.current?.querySelector('.grid:not(:empty)')
    if (!isWindowed || current.sizePerCard || !grid) return
    const sizePerCard = `${blockSize(grid)} / ${grid.childElementCount}`
    setCurrent((before) => ({ ...before, sizePerCard }))
  }, [list, isWindowed, current])

  useEffect(() => {
    if (!isWindowed || near.length === 0) return
    const frame = requestAnimationFrame(() => {
      const places = [...(list.current?.children ?? [])]
      const wanted = wantedGrids(near, inUse(places), current.grids)
      const next = afterStep(current, wanted, (goes) => {
        const grid = places[goes]
        return grid && !isSelecting() ? blockSize(grid) : undefined
      })
      setCurrent((before) => (before === current ? next : before))
    })
    return () => cancelAnimationFrame(frame)
  }, [list, isWindowed, near, current])

  const isRendered = (grid: number) => !isWindowed || current.rendered.has(grid)
  return {
    setSize: isWindowed ? found : undefined,
    watch: isWindowed ? watch : undefined,
    isRendered,
    isLastRendered: isRendered(grids - 1),
    isBack: (grid) => current.sizes.has(grid),
    sizeOf: (grid, cards) => gridSize(current, grid, cards),
  }
}
