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

test('a hidden tab changes nothing, and has no timer', async () => {
  vi.setSystemTime('2025-07-20T00:00:00Z')
  const mutations = watch(await countdown('2025-07-22T00:00:00Z'))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await pass(60_000)
  expect(vi.getTimerCount()).toBe(0)
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
  await pass(1000)
  expect(vi.getTimerCount()).toBe(1)
  const mutations = watch(...all)
  await pass(1000)
  expect(mutations.take()).toHaveLength(10)
})
