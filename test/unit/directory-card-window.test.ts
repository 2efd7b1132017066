import { describe, expect, test } from 'vitest'
import {
  afterLoad,
  afterResize,
  afterStep,
  type CardWindow,
  firstWindow,
  gridSize,
  wantedGrids,
} from '../../widgets/demo-directory/results/card-window.ts'

const grids = 100
const windowOf = (rendered: number[], change: Partial<CardWindow> = {}): CardWindow => ({
  ...firstWindow,
  loads: 1,
  grids,
  rendered: new Set(rendered),
  ...change,
})
const sorted = (places: Iterable<number>) => [...places].sort((one, other) => one - other)
const measure = (grid: number) => `${grid}px`

describe('wanted', () => {
  test('are those near and one more at either end, those in the middle first', () => {
    expect(wantedGrids([10, 11, 12], [], grids)).toEqual([11, 10, 12, 9, 13])
  })

  test('are those in use and what Tab leads to from them, after all that is near', () => {
    expect(wantedGrids([10], [50], grids)).toEqual([10, 9, 11, 49, 50, 51])
  })

  test('are none that there are not', () => {
    expect(sorted(wantedGrids([0], [], grids))).toEqual([0, 1])
    expect(sorted(wantedGrids([99], [], grids))).toEqual([98, 99])
    expect(wantedGrids([70], [], 3)).toEqual([])
  })
})

describe('a step', () => {
  test('brings the first that is wanted and takes the one that was there longest', () => {
    const next = afterStep(windowOf([3, 4, 5]), [50, 49, 51], measure)
    expect([...next.rendered]).toEqual([4, 5, 50])
    expect(gridSize(next, 3, 12)).toBe('3px')
  })

  test('and another lead to what is wanted, and there they end', () => {
    let last = windowOf([0, 1, 2, 3])
    for (let step = 0; step < 4; step += 1) {
      const next = afterStep(last, [20, 21, 19], measure)
      expect(next).not.toBe(last)
      expect(next.rendered.size).toBeLessThanOrEqual(4)
      last = next
    }
    expect(sorted(last.rendered)).toEqual([19, 20, 21])
    expect(afterStep(last, [20, 21, 19], measure)).toBe(last)
  })

  test('takes nothing that has to stay', () => {
    const before = windowOf([0, 1])
    expect(sorted(afterStep(before, [1, 2], () => undefined).rendered)).toEqual([0, 1, 2])
    expect(afterStep(before, [1], () => undefined)).toBe(before)
  })

  test('takes nothing while nothing is wanted', () => {
    const before = windowOf([0, 1])
    expect(afterStep(before, [], measure)).toBe(before)
  })
})

describe('a load', () => {
  test('renders what comes after rendered cards, one grid of it', () => {
    expect(sorted(afterLoad(windowOf([98, 99]), 1, 104).rendered)).toEqual([98, 99, 100])
    expect(sorted(afterLoad(windowOf([5]), 1, 104).rendered)).toEqual([5])
  })

  test('of other results forgets what the grids were', () => {
    const before = windowOf([7, 8], { sizes: new Map([[0, '9px']]), sizePerCard: '9px / 3' })
    const after = afterLoad(before, 2, 50)
    expect([...after.rendered]).toEqual([0])
    expect(gridSize(after, 0, 12)).toBe('calc(9px / 3 * 12)')
  })
})

test('a grid without cards is as large as it was, until the width is another', () => {
  const before = windowOf([7], { sizes: new Map([[0, '9px']]), sizePerCard: '900px / 12' })
  expect(gridSize(before, 0, 12)).toBe('9px')
  expect(gridSize(before, 1, 6)).toBe('calc(900px / 12 * 6)')
  expect(gridSize(afterResize(before), 0, 12)).toBeUndefined()
})
