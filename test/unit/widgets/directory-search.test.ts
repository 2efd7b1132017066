import { expect, test } from 'vitest'
import * as brand from '../../../widgets/brand.ts'
import type { DemoProfile } from '../../../widgets/demo-directory/data/demo-profile.ts'
import { type Filters, noFilters } from '../../../widgets/demo-directory/data/filters.ts'
import { sampleProfiles } from '../../../widgets/demo-directory/data/profiles.ts'
import {
  badgesPerCard,
  fold,
  indexProfiles,
  orderSkills,
} from '../../../widgets/demo-directory/data/search.ts'

const [model] = sampleProfiles
if (!model) throw new Error('no samples')

const person = (name: string, role: string, company: string, skills: string[], experience = 3) =>
  ({ ...model, id: name, name, role, company, skills, experience }) satisfies DemoProfile

const people = [
  person('Ada Example', 'Senior Backend Engineer', 'North Works', ['Go', 'SQL']),
  person('Ben Sample', 'Frontend Developer', 'South Works', ['CSS', 'Google Cloud'], 9),
  person('Cy  Émile', 'Backend and DevOps Engineer', 'North', ['SQL', 'Rust'], 9),
]

const find = (
  search: string,
  filters: Partial<Filters> = {},
  profiles: readonly DemoProfile[] = people,
) => indexProfiles(profiles).find({ search, filters: { ...noFilters, ...filters } })
const initials = (found: readonly DemoProfile[]) => found.map(({ name }) => name[0]).join('')

test.each([
  ['', 'ABC'],
  ['backend', 'AC'],
  ['outh w', 'B'],
  ['go', 'AB'],
  // Not in name, role, company or skills.
  [model.location, ''],
  [model.domain, ''],
  // From the end of one field to the beginning of the next.
  ['example senior', ''],
  ['.*', ''],
  ['  rust ', 'C'],
  ['CY E\u0301MILE', 'C'],
])('%j finds %j', (search, found) => {
  expect(initials(find(search))).toBe(found)
})

// What is typed, and a name that has it.
test.each([
  ['ΟΔΥΣ', 'Οδυσσέας'],
  ['STRASSE', 'Straßenbau'],
  ['jose', 'Jose\u0301'],
  ['ilker', 'İlker'],
  ['ＡＷＳ', 'AWS Cloud'],
  ['lukasz', 'Łukasz'],
  ['محمد', 'مُحَمَّد'],
  ['hyphen', 'hy\u00adphen'],
  // Typed on a keyboard, written by a typesetter, and the reverse.
  ...["'‘’‚‛′", '"“”„‟″', '-‐‑‒–—―−'].flatMap(([plain = '', ...others]) =>
    others.flatMap((other) => [
      [`o${plain}b`, `X O${other}Brien`],
      [`o${other}b`, `X O${plain}Brien`],
    ]),
  ),
])('%j finds %j by name', (typed, name) => {
  expect(find(typed, {}, [person(name, 'x', 'x', [])])).toHaveLength(1)
})

// Vowel signs of Hindi and voice marks of Japanese are no decoration.
test.each([
  ['रम', 'रोमा'],
  ['か', 'が'],
])('%j does not find %j', (typed, name) => {
  expect(find(typed, {}, [person(name, 'x', 'x', [])])).toEqual([])
})

test('a card shows three skills, among them those that were chosen or found', () => {
  const skills = ['Go', 'SQL', 'Kafka', 'Rust', 'C++']
  const shown = (chosen: string[], search: string) =>
    orderSkills(skills, chosen, fold(search)).slice(0, badgesPerCard)
  expect(shown([], '')).toEqual(['Go', 'SQL', 'Kafka'])
  expect(shown([], 'c+')).toEqual(['C++', 'Go', 'SQL'])
  expect(shown(['Rust'], 'c+')).toEqual(['Rust', 'C++', 'Go'])
})

test.each<[Partial<Filters>, string]>([
  [{ domains: ['Backend'] }, 'AC'],
  [{ domains: ['Frontend', 'DevOps'] }, 'BC'],
  [{ companies: ['North', 'South Works'] }, 'BC'],
  [{ companies: ['Works', 'north'] }, ''],
  [{ skills: ['Go', 'Rust'] }, 'AC'],
  [{ domains: ['Backend'], experience: [[9, 20]], skills: ['SQL'] }, 'C'],
])('the filters %j find %j: OR within a group, AND between groups', (filters, found) => {
  expect(initials(find('', filters))).toBe(found)
})

test('the search combines with them by AND', () => {
  expect(initials(find('sql', { experience: [[9, 20]] }))).toBe('C')
})

test('an experience range includes both ends and no more', () => {
  const years = [0, 2, 3, 5, 6, 8, 9, 20, 21]
  const profiles = years.map((experience) => ({ ...model, id: experience, experience }))
  const { experience: ranges } = indexProfiles(people).options()
  expect(ranges.flat()).toEqual([0, 2, 3, 5, 6, 8, 9, 20])
  for (const range of ranges)
    expect(find('', { experience: [range] }, profiles).map(({ id }) => id)).toEqual(range)
})

test('every option of every filter finds a sample profile', () => {
  const options = indexProfiles(sampleProfiles).options()
  for (const group of ['domains', 'companies', 'experience', 'skills'] as const)
    for (const option of options[group])
      expect(find('', { [group]: [option] }, sampleProfiles), String(option)).not.toEqual([])
})

test('there are ten sample profiles, at ten companies, on all domains, each with its own id', () => {
  const distinct = (field: keyof DemoProfile) =>
    new Set(sampleProfiles.map((one) => one[field])).size
  const counted = (['id', 'company', 'domain', 'isAvailable'] as const).map(distinct)
  expect([sampleProfiles.length, ...counted]).toEqual([10, 10, 10, 10, 2])
  for (const { name } of brand.domains)
    expect(sampleProfiles.map(({ domain }) => domain).join()).toContain(`.${name}`)
})
