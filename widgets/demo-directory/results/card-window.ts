/**
 * How many cards lie in one grid. Each is laid out by itself, so that one page more does not move
 * the thousands before it. A multiple of 1, 2, 3 and 6, as many columns as there may be: its rows
 * are full.
 */
export const cardsPerGrid = 12

/** Up to so many results, every card that has come stays. Beyond, those far away are given up. */
export const mostKept = 240

/** Which grids have cards. Those without keep their place by their size. */
export interface CardWindow {
  /** How many first loads had ended (directory-store.ts). With each, all grids are new. */
  loads: number
  /** How many grids there are. */
  grids: number
  /** Those with cards, the longest rendered first. */
  rendered: ReadonlySet<number>
  /** How large those were that have been given up, as CSS lengths. */
  sizes: ReadonlyMap<number, string>
  /** What a card takes of its grid's size, in CSS; undefined when that is to be measured anew. */
  sizePerCard: string | undefined
}

/** Before the first load. */
export const firstWindow: CardWindow = {
  loads: 0,
  grids: 0,
  rendered: new Set([0]),
  sizes: new Map(),
  sizePerCard: undefined,
}

/** The window after a load. What comes right after cards that are rendered is rendered with them. */
export function afterLoad(before: CardWindow, loads: number, grids: number): CardWindow {
  if (loads !== before.loads)
    return { ...firstWindow, loads, grids, sizePerCard: before.sizePerCard }
  const rendered = new Set(before.rendered)
  if (rendered.has(before.grids - 1)) rendered.add(before.grids)
  return { ...before, grids, rendered }
}

/** The window at another width, where the sizes are others. */
export const afterResize = (before: CardWindow): CardWindow => ({
  ...before,
  sizes: new Map(),
  sizePerCard: undefined,
})

const middle = (places: readonly number[]) => (Math.min(...places) + Math.max(...places)) / 2

/**
 * The grids that are to have cards, the most urgent first: those that are near and one more at
 * either end, and those in use with their neighbours, where Tab leads to.
 * @param near those in the visitor's window or close to it, at least one
 * @param used those with the focus or an open tooltip in them
 */
export function wantedGrids(near: readonly number[], used: readonly number[], grids: number) {
  const centre = middle(near)
  const around = [...near, ...used].flatMap((at) => [at - 1, at, at + 1])
  return [...new Set(around)]
    .filter((at) => at >= 0 && at < grids)
    .sort((one, other) => Math.abs(one - centre) - Math.abs(other - centre))
}

/**
 * The window a step nearer to what is wanted: at most one grid comes and one goes, so that no task
 * is long. Without a difference it is the same object.
 * @param measure says how large a grid is, as a CSS length; undefined when it has to stay
 */
export function afterStep(
  before: CardWindow,
  wanted: readonly number[],
  measure: (grid: number) => string | undefined,
): CardWindow {
  const comes = wanted.find((at) => !before.rendered.has(at))
  const goes = [...before.rendered].find((at) => wanted.length > 0 && !wanted.includes(at))
  const size = goes !== undefined && measure(goes)
  if (comes === undefined && !size) return before
  const rendered = new Set(before.rendered)
  const sizes = new Map(before.sizes)
  if (comes !== undefined) rendered.add(comes)
  if (goes !== undefined && size) {
    rendered.delete(goes)
    sizes.set(goes, size)
  }
  return { ...before, rendered, sizes }
}

/** The size of a grid without cards, as a CSS length: what it was, or as many cards would take. */
export const gridSize = ({ sizes, sizePerCard }: CardWindow, at: number, cards: number) =>
  sizes.get(at) ?? (sizePerCard && `calc(${sizePerCard} * ${cards})`)
