import { expect, test } from 'vitest'
import * as brand from '../../widgets/brand.ts'
import { domainOptions, experienceOptions } from '../../widgets/demo-directory/data/filters.ts'
import { checkProfiles } from '../../widgets/demo-directory/data/profile-check.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'

const distinct = (values: readonly unknown[]) => new Set(values).size

test('there are ten sample profiles, at ten companies, each with an id of its own', () => {
  expect(sampleProfiles).toHaveLength(10)
  expect(distinct(sampleProfiles.map(({ company }) => company))).toBe(10)
  expect(distinct(sampleProfiles.map(({ id }) => id))).toBe(10)
  expect(distinct(sampleProfiles.map(({ domain }) => domain))).toBe(10)
})

test('they keep the rules that a page has to keep', () => {
  expect(checkProfiles(sampleProfiles)).toEqual(sampleProfiles)
})

test.each(domainOptions)('the domain option %s is matched', (option) => {
  expect(sampleProfiles.some(({ role }) => role.includes(option))).toBe(true)
})

test.each(experienceOptions)('the experience range %i to %i is matched', (min, max) => {
  expect(sampleProfiles.some(({ experience }) => experience >= min && experience <= max)).toBe(true)
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
