import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as brand from '../../widgets/brand.ts'
import type { DirectorySettings } from '../../widgets/demo-directory/attributes.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'
import { createDirectoryStore } from '../../widgets/demo-directory/store.ts'

const settings: DirectorySettings = {
  pageSize: 6,
  latency: 500,
  demoUrl: brand.demoUrl,
  syncUrl: false,
  theme: 'auto',
}

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
  vi.restoreAllMocks()
})

function directory(change: Partial<DirectorySettings> = {}) {
  const emit = vi.fn()
  const store = createDirectoryStore({ settings: { ...settings, ...change }, emit })
  const leave = store.getState().connect()
  return { store, emit, leave, now: () => store.getState() }
}

const ids = ({ shown }: { shown: readonly { id: string | number }[] }) => shown.map(({ id }) => id)
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

describe('loading', () => {
  test('each next page comes 500 ms after it was asked for, until all are there', () => {
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

  test('latency and page size are settings; a change loads anew from page 1', () => {
    const { now } = directory({ latency: 0, pageSize: 2 })
    pass(0)
    expect(now().shown).toHaveLength(2)
    now().loadMore()
    pass(0)
    expect(now().shown).toHaveLength(4)
    now().configure({ ...now().settings, pageSize: 3 })
    expect(now().loading).toBe('first')
    pass(0)
    expect(now().shown).toHaveLength(3)
    now().configure({ ...now().settings, latency: 70 })
    pass(69)
    expect(now().loading).toBe('first')
    pass(1)
    expect(now().loading).toBeUndefined()
    now().configure({ ...now().settings, theme: 'dark' })
    expect(now().loading).toBeUndefined()
  })

  test('a latency beyond the longest timer is long, and not nothing', () => {
    const { now } = directory({ latency: 2 ** 31 })
    pass(2 ** 30)
    expect(now().loading).toBe('first')
  })
})

describe('a change during a load', () => {
  test('cancels it: only the last search is answered, 500 ms after it', () => {
    const { now } = directory()
    now().setProfiles(many(20))
    pass(500)
    now().setSearch('odd')
    pass(300)
    now().setSearch('even')
    pass(499)
    expect(ids(now())).toEqual(many(6).map(({ id }) => id))
    pass(1)
    expect(now().shown.every(({ name }) => name.includes('even'))).toBe(true)
    pass(5000)
    expect(now().shown).toHaveLength(6)
  })

  test('cancels a next page: nothing of the old list is added to the new one', () => {
    const { now } = directory()
    now().setProfiles(many(40))
    pass(500)
    now().loadMore()
    pass(250)
    now().setSearch('odd')
    pass(5000)
    expect(now().shown).toHaveLength(6)
    now().loadMore()
    pass(500)
    expect(new Set(ids(now())).size).toBe(12)
    expect(now().shown.every(({ name }) => name.includes('odd'))).toBe(true)
  })

  test('what was found before stays to be seen until the new results are there', () => {
    const { now } = directory()
    pass(500)
    now().setSearch('kafka')
    expect(now().shown).toHaveLength(6)
    expect(now().resultCount).toBe(10)
    pass(500)
    expect(now().shown).toHaveLength(2)
    expect(now().resultCount).toBe(2)
  })
})

describe('on a prerendered page', () => {
  function prerendered() {
    const store = createDirectoryStore({ settings, emit: vi.fn(), isPrerendered: true })
    return store.getState
  }

  test('what its attributes ask for is there already: nothing is loaded', () => {
    const now = prerendered()
    now().configure({ ...settings, pageSize: 3 })
    now().configure({ ...now().settings, latency: 2000 })
    const whole = { loading: undefined, shown: sampleProfiles.slice(0, 3), resultCount: 10 }
    expect(now()).toMatchObject(whole)
    now().connect()
    expect(now()).toMatchObject(whole)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('profiles that the page sets before are not there yet: they are loaded', () => {
    const now = prerendered()
    now().setProfiles(many(3))
    now().configure({ ...settings, pageSize: 2 })
    expect(now().loading).toBe('first')
    now().connect()
    pass(500)
    expect(ids(now())).toEqual(['id-0', 'id-1'])
  })
})

describe('leaving the page', () => {
  test('coming back takes the load up again', () => {
    const { now, leave } = directory()
    pass(500)
    now().loadMore()
    leave()
    pass(5000)
    expect(now().shown).toHaveLength(6)
    now().connect()
    pass(500)
    expect(now().shown).toHaveLength(10)
  })
})

describe('profiles', () => {
  test('replace the samples, with their companies as options', () => {
    const { now } = directory()
    now().setProfiles([{ ...model, company: 'Only One' }])
    expect(now().options().companies).toEqual(['Only One'])
    pass(500)
    expect(now().shown).toEqual([{ ...model, company: 'Only One' }])
  })

  test.each([null, undefined])('%s brings the samples back', (nothing) => {
    const { now } = directory()
    now().setProfiles([])
    now().setProfiles(nothing)
    expect(now().profiles).toEqual(sampleProfiles)
  })

  test.each(['text', 7, { 0: model, length: 1 }])(
    '%j is no list: a warning, the samples',
    (bad) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      const { now } = directory()
      now().setProfiles(bad)
      expect(now().profiles).toEqual(sampleProfiles)
      expect(warn).toHaveBeenCalledTimes(1)
      expect(warn.mock.calls[0]?.[0]).toMatch(/<demo-directory> profiles .*takes an array/)
    },
  )

  test('a chosen company or skill that is gone is not chosen any more', () => {
    const { now } = directory()
    now().toggle({ group: 'companies', option: 'Nightjar Grid' })
    now().toggle({ group: 'skills', option: 'Go' })
    now().toggle({ group: 'domains', option: 'DevOps' })
    now().setProfiles([model])
    expect(now().filters).toMatchObject({ companies: [], skills: ['Go'], domains: ['DevOps'] })
  })
})

describe('directorychange', () => {
  test('hands out a copy: changing it changes no filter', () => {
    const { now, emit } = directory()
    now().toggle({ group: 'experience', option: now().options().experience[0] ?? '' })
    const { filters } = emit.mock.lastCall?.[1] ?? {}
    expect(filters.experience).toEqual([[0, 2]])
    filters.experience[0][1] = 99
    filters.skills.push('Go')
    expect(now().filters).toMatchObject({ experience: [[0, 2]], skills: [] })
  })
})

describe('past the results', () => {
  test('a pointer move over the list tells nobody, unless pages were waiting', () => {
    const { now, store } = directory()
    pass(500)
    const listener = vi.fn()
    store.subscribe(listener)
    for (let move = 0; move < 3; move += 1) now().resume()
    expect(listener).not.toHaveBeenCalled()
    now().pause()
    for (let move = 0; move < 3; move += 1) now().resume()
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
