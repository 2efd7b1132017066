import { afterEach, describe, expect, test, vi } from 'vitest'
import { iconPaths } from '../../site/build/assets/icons.ts'
import * as content from '../../site/content.ts'

afterEach(() => {
  vi.doUnmock('../../widgets/brand.ts')
  vi.resetModules()
})

describe('what is not real', () => {
  test('is labelled as a sample', () => {
    for (const label of Object.values(content.sampleLabels)) expect(label).toMatch(/^Sample /)
  })

  test('carries no name that could be somebody’s', () => {
    for (const { name, company } of content.testimonials) {
      expect(name).toMatch(/ Example$/)
      expect(company).toMatch(/Sample|Example/)
    }
  })
})

test('every icon that the content names exists', () => {
  const { features, offers, values, socialLinks } = content
  for (const { icon } of [...features, ...offers, ...values, ...socialLinks])
    expect(iconPaths(icon)).not.toEqual([])
})

test('no two entries of one list have the same title', () => {
  for (const list of [content.features, content.offers, content.values]) {
    const titles = list.map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  }
})

test('each of the four domains has a voice of its own', () => {
  expect(content.domainCards.map(({ voice }) => voice)).toEqual([
    'corporate',
    'creative',
    'minimal',
    'developer',
  ])
})

test('reordering the domains gives no card another voice', async () => {
  const brand = await import('../../widgets/brand.ts')
  const voices = Object.fromEntries(brand.domains.map(({ name, voice }) => [name, voice]))
  vi.resetModules()
  const domains = brand.domains.toReversed()
  vi.doMock('../../widgets/brand.ts', () => ({ ...brand, domains }))
  const { domainCards } = await import('../../site/content.ts')
  expect(domainCards.map(({ domain }) => domain)).toEqual(domains.map(({ name }) => name))
  for (const { domain, voice } of domainCards) expect(voice).toBe(voices[domain])
})
