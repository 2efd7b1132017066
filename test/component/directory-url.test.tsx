import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'
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

test('a link applies to profiles that arrive later', async () => {
  const element = await directory('?company=Late+Ltd')
  expect(names(element)).toHaveLength(6)
  await act(async () => {
    element.profiles = sampleProfiles.map((profile, index) => ({
      ...profile,
      company: index % 5 ? profile.company : 'Late Ltd',
    }))
  })
  await pass(500)
  expect(names(element)).toEqual(['Ananya Iyer', 'Rohan Deshpande'])
  expect(address()).toBe(`${path}?company=Late+Ltd`)
})

test('the search works if the browser refuses to change the address', async () => {
  vi.spyOn(history, 'pushState').mockImplementation(() => {
    throw new DOMException('too often', 'SecurityError')
  })
  const element = await directory('')
  await search(element, 'kafka')
  await pass(500)
  expect(names(element)).toHaveLength(2)
})
