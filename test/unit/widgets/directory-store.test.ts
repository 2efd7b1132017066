import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DirectorySettings } from '../../../widgets/demo-directory/attributes.ts'
import { sampleProfiles } from '../../../widgets/demo-directory/data/profiles.ts'
import { createDirectoryStore } from '../../../widgets/demo-directory/store.ts'

const other = { demoUrl: '', syncUrl: false, theme: 'auto' } as const
const settings: DirectorySettings = { pageSize: 6, latency: 500, ...other }

const [model] = sampleProfiles
if (!model) throw new Error('no samples')
/** Of these, every second one is `even`. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...model,
    id: `id-${index}`,
    name: `Sample ${index % 2 ? 'odd' : 'even'} ${index}`,
  }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function directory(change: Partial<DirectorySettings> = {}) {
  const store = createDirectoryStore({ settings: { ...settings, ...change }, emit: vi.fn() })
  const leave = store.getState().connect()
  return { leave, now: () => store.getState() }
}

const ids = ({ shown }: { shown: readonly { id: string | number }[] }) => shown.map(({ id }) => id)
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

test('each next page loads 500 ms after its request, until all are shown', () => {
  const { now } = directory()
  now().setProfiles(many(14))
  pass(500)
  for (const count of [12, 14]) {
    now().loadMore()
    expect(now().loading).toBe('next')
    pass(499)
    expect(now().shown.length).toBeLessThan(count)
    pass(1)
    expect(now().shown).toHaveLength(count)
  }
  now().loadMore()
  expect(now().loading).toBeUndefined()
  expect(ids(now())).toEqual(many(14).map(({ id }) => id))
})

test('latency and page size are settings; a change reloads from page 1', () => {
  const { now } = directory({ latency: 10, pageSize: 2 })
  pass(10)
  expect(now().shown).toHaveLength(2)
  now().loadMore()
  pass(10)
  expect(now().shown).toHaveLength(4)
  now().configure({ ...now().settings, pageSize: 3 })
  expect(now().loading).toBe('first')
  pass(10)
  expect(now().shown).toHaveLength(3)
  now().configure({ ...now().settings, latency: 0 })
  expect(now().loading).toBeUndefined()
  now().configure({ ...now().settings, theme: 'dark' })
  expect(now().loading).toBeUndefined()
})

test('a change cancels a load: only the last search is answered, after 500 ms', () => {
  const { now } = directory()
  now().setProfiles(many(20))
  pass(500)
  now().setSearch('odd')
  pass(300)
  now().setSearch('even')
  pass(499)
  // What was found before stays to be seen until then.
  expect(ids(now())).toEqual(many(6).map(({ id }) => id))
  expect(now().resultCount).toBe(20)
  pass(1)
  expect(now().resultCount).toBe(10)
  expect(now().shown.every(({ name }) => name.includes('even'))).toBe(true)
  pass(5000)
  expect(now().shown).toHaveLength(6)
})
