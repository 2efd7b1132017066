import { describe, expect, test } from 'vitest'
import { type Filters, noFilters } from '../../widgets/demo-directory/data/filters.ts'
import type { DemoProfile } from '../../widgets/demo-directory/data/profile.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'
import { indexProfiles } from '../../widgets/demo-directory/data/search.ts'

const [model] = sampleProfiles
if (!model) throw new Error('no samples')

const person = (id: string, change: Partial<DemoProfile>): DemoProfile => ({
  ...model,
  id,
  ...change,
})

const people = [
  person('ada', {
    name: 'Ada Example',
    role: 'Senior Backend Engineer',
    company: 'North Works',
    skills: ['Go', 'SQL'],
    experience: 3,
  }),
  person('ben', {
    name: 'Ben Sample',
    role: 'Frontend Developer',
    company: 'South Works',
    skills: ['CSS', 'Google Cloud'],
    experience: 9,
  }),
  person('cy', {
    name: 'Cy  Émile Model',
    role: 'Backend and DevOps Engineer',
    company: 'North',
    skills: ['SQL', 'Rust'],
    experience: 9,
  }),
]

const find = (search: string, filters: Partial<Filters> = {}, profiles = people) =>
  indexProfiles(profiles)
    .find({ search, filters: { ...noFilters, ...filters } })
    .map(({ id }) => id)

describe('search', () => {
  test.each([
    ['', ['ada', 'ben', 'cy']],
    ['example', ['ada']],
    ['EXAMPLE', ['ada']],
    ['backend', ['ada', 'cy']],
    ['outh w', ['ben']],
    ['go', ['ada', 'ben']],
    ['rust', ['cy']],
    ['nobody', []],
    // Not in name, role, company or skills.
    [model.location, []],
    [model.domain, []],
    // From the end of one field to the beginning of the next.
    ['example senior', []],
    ['example\nsenior', []],
    // Punctuation means itself.
    ['.*', []],
    ['  rust ', ['cy']],
    ['cy émile', ['cy']],
    ['CY E\u0301MILE', ['cy']],
  ])('%j finds %j', (search, ids) => {
    expect(find(search)).toEqual(ids)
  })
})

describe('filters', () => {
  test.each<[string, Partial<Filters>, string[]]>([
    ['a domain that the role contains', { domains: ['Backend'] }, ['ada', 'cy']],
    ['domains combine with OR', { domains: ['Frontend', 'DevOps'] }, ['ben', 'cy']],
    ['a domain nobody has', { domains: ['Cloud Architect'] }, []],
    ['a company, exactly', { companies: ['North'] }, ['cy']],
    ['companies combine with OR', { companies: ['North', 'South Works'] }, ['ben', 'cy']],
    ['a company is not a part of one', { companies: ['Works'] }, []],
    ['a company is in its own case', { companies: ['north'] }, []],
    ['experience', { experience: [[3, 5]] }, ['ada']],
    [
      'experience combines with OR',
      {
        experience: [
          [3, 5],
          [9, 20],
        ],
      },
      ['ada', 'ben', 'cy'],
    ],
    ['a skill', { skills: ['Rust'] }, ['cy']],
    ['a skill is not a part of one', { skills: ['Goo'] }, []],
    ['skills combine with OR', { skills: ['Go', 'Rust'] }, ['ada', 'cy']],
    [
      'groups combine with AND',
      { domains: ['Backend'], experience: [[9, 20]], skills: ['SQL'] },
      ['cy'],
    ],
    ['groups that exclude each other', { domains: ['Frontend'], skills: ['SQL'] }, []],
  ])('%s', (_, filters, ids) => {
    expect(find('', filters)).toEqual(ids)
  })

  test('the search combines with them by AND', () => {
    expect(find('sql', { experience: [[9, 20]] })).toEqual(['cy'])
    expect(find('css', { experience: [[3, 5]] })).toEqual([])
  })
})

test.each<[number, number, number[]]>([
  [0, 2, [0, 2]],
  [3, 5, [3, 5]],
  [6, 8, [6, 8]],
  [9, 20, [9, 20]],
])('%i to %i years takes both ends and nobody beyond', (min, max, inside) => {
  const years = [0, 2, 3, 5, 6, 8, 9, 20, 21]
  const profiles = years.map((experience) => person(String(experience), { experience }))
  expect(find('', { experience: [[min, max]] }, profiles)).toEqual(inside.map(String))
})

test('the options are the domains, the ranges of years, and what the profiles have', () => {
  const options = indexProfiles(people).options()
  expect(options.domains).toEqual([
    'Backend',
    'Frontend',
    'UI/UX Designer',
    'DevOps',
    'Mobile Developer',
    'Data Engineer',
    'Security Engineer',
    'Product Manager',
    'Cloud Architect',
  ])
  expect(options.experience).toEqual([
    [0, 2],
    [3, 5],
    [6, 8],
    [9, 20],
  ])
  expect(options.companies).toEqual(['North', 'North Works', 'South Works'])
  expect(options.skills).toEqual(['CSS', 'Go', 'Google Cloud', 'Rust', 'SQL'])
})

test('every option of every filter finds somebody among the samples', () => {
  const { options, find } = indexProfiles(sampleProfiles)
  for (const group of ['domains', 'companies', 'experience', 'skills'] as const)
    for (const option of options()[group])
      expect(
        find({ search: '', filters: { ...noFilters, [group]: [option] } }),
        String(option),
      ).not.toEqual([])
})
