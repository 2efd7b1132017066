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

test('a domain of an unknown style is named', async () => {
  const { brand } = await import('../../widgets/brand.ts')
  const domain = { name: 'example.org', style: 'Loud', example: 'yourname.example.org' }
  vi.resetModules()
  vi.doMock('../../widgets/brand.ts', () => ({ brand: { ...brand, domains: [domain] } }))
  await expect(import('../../site/content.ts')).rejects.toThrow(
    'the domain example.org has the style "Loud"',
  )
})
