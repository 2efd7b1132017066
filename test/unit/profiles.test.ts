import { expect, test } from 'vitest'
import * as brand from '../../widgets/brand.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'

const distinct = (values: readonly unknown[]) => new Set(values).size

test('there are ten sample profiles, at ten companies, each with an id of its own', () => {
  expect(sampleProfiles).toHaveLength(10)
  expect(distinct(sampleProfiles.map(({ company }) => company))).toBe(10)
  expect(distinct(sampleProfiles.map(({ id }) => id))).toBe(10)
  expect(distinct(sampleProfiles.map(({ domain }) => domain))).toBe(10)
})

test.each(brand.domains)('somebody has an address on $name', ({ name }) => {
  expect(sampleProfiles.some(({ domain }) => domain.endsWith(`.${name}`))).toBe(true)
})

test('some are available and some are not; most have more than three skills, some shared', () => {
  expect(distinct(sampleProfiles.map(({ isAvailable }) => isAvailable))).toBe(2)
  expect(sampleProfiles.filter(({ skills }) => skills.length > 3).length).toBeGreaterThan(5)
  const skills = sampleProfiles.flatMap(({ skills }) => skills)
  expect(distinct(skills)).toBeLessThan(skills.length)
})
