import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  // React tells Testing Library's environment by this flag.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(async () => {
  await act(async () => document.body.replaceChildren())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function countdown(launchAt: string) {
  const element = document.createElement('launch-countdown')
  element.setAttribute('launch-at', launchAt)
  await act(async () => document.body.append(element))
  return element
}

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))

/** What changes inside the elements from now on. */
function watch(...elements: readonly HTMLElement[]) {
  const records: MutationRecord[] = []
  const observer = new MutationObserver((found) => records.push(...found))
  for (const { shadowRoot } of elements)
    if (shadowRoot)
      observer.observe(shadowRoot, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
  return { take: () => records.splice(0).concat(observer.takeRecords()) }
}

/** The texts inside an element, each in its node. */
function texts(element: HTMLElement): string[] {
  const root = element.shadowRoot ?? element
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '')
  return found
}

test('a tick changes the text nodes that say something else, and nothing besides', async () => {
  vi.setSystemTime('2025-07-20T22:59:00Z')
  const element = await countdown('2025-07-22T00:00:00Z')
  const mutations = watch(element)
  const counts: number[] = []
  for (let second = 0; second < 120; second += 1) {
    const before = texts(element)
    await pass(1000)
    const changed = texts(element).filter((text, at) => text !== before[at]).length
    const records = mutations.take()
    expect(records.map(({ type }) => type)).toEqual(Array(changed).fill('characterData'))
    counts.push(changed)
  }
  // Two minutes and an hour go by, and "second" and "minute" have a plural.
  expect(counts.filter((count) => count === 1)).toHaveLength(114)
  expect(Math.min(...counts)).toBe(1)
})

test('a hidden tab changes nothing, and has no timer', async () => {
  vi.setSystemTime('2025-07-20T00:00:00Z')
  const mutations = watch(await countdown('2025-07-22T00:00:00Z'))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(vi.getTimerCount()).toBe(0)
  await pass(60_000)
  expect(mutations.take()).toEqual([])

  hidden.mockReturnValue(false)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(mutations.take().length).toBeGreaterThan(0)
  expect(vi.getTimerCount()).toBe(1)
  hidden.mockRestore()
})

test('ten countdowns share one timer', async () => {
  vi.setSystemTime('2025-07-20T00:00:30Z')
  const all = Array.from({ length: 10 }, () => {
    const element = document.createElement('launch-countdown')
    element.setAttribute('launch-at', '2025-07-22T00:00:00Z')
    return element
  })
  await act(async () => document.body.append(...all))
  expect(vi.getTimerCount()).toBe(1)
  await pass(1000)
  const mutations = watch(...all)
  await pass(1000)
  expect(mutations.take()).toHaveLength(10)
})
