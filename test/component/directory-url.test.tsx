import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { loaded, names, pass, search } from './directory-fixture.ts'
import { content } from './on-page.ts'

const path = '/demo-portfolios'

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', path)
})

function directory(query: string, given: Record<string, string> = { 'sync-url': '' }) {
  history.replaceState(null, '', path + query)
  return loaded(given)
}

const address = () => location.href.slice(location.origin.length)

test('a burst of typing adds one history entry and keeps other parameters', async () => {
  const push = vi.spyOn(history, 'pushState')
  const element = await directory('?utm=1%202&x#place')
  for (const text of ['k', 'ka', 'kaf']) {
    await search(element, text)
    await pass(200)
  }
  expect(address()).toBe(`${path}?utm=1%202&x&q=kaf#place`)
  expect(push).toHaveBeenCalledTimes(1)
  await pass(1500)
  await search(element, 'kafka')
  expect(push).toHaveBeenCalledTimes(2)
})

test('the state of the page’s router stays with the entry of the router', async () => {
  const element = await directory('')
  history.pushState({ router: 1 }, '', `${path}?page=1`)
  const replaced = vi.spyOn(history, 'replaceState')
  await search(element, 'k')
  expect(address()).toBe(`${path}?page=1&q=k`)
  expect([history.state, replaced.mock.calls]).toEqual([null, []])
})

test('without sync-url the address is neither read nor written', async () => {
  const element = await directory('?q=kafka', {})
  expect(names(element)).toHaveLength(6)
  await search(element, 'go')
  expect(address()).toBe(`${path}?q=kafka`)
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
  expect(content(element).getByRole('searchbox')).toHaveProperty('value', 'go')
})
