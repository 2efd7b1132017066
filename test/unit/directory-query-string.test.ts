import { describe, expect, test } from 'vitest'
import {
  experienceOptions,
  type Filters,
  noFilters,
} from '../../widgets/demo-directory/data/filters.ts'
import type { DemoProfile } from '../../widgets/demo-directory/data/profile.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'
import { readQuery, writeQuery } from '../../widgets/demo-directory/data/query-string.ts'
import { indexProfiles, type Query } from '../../widgets/demo-directory/data/search.ts'

const [model] = sampleProfiles
if (!model) throw new Error('no samples')
const odd: DemoProfile = {
  ...model,
  id: 'odd',
  company: 'Salt & Sons, 100% = 1 + 1 #?',
  skills: ['C++', 'C#', 'naïve Bayes'],
}
const { options } = indexProfiles([...sampleProfiles, odd])
const [junior, , senior, veteran] = experienceOptions
if (!junior || !senior || !veteran) throw new Error('no options')

const query = (search: string, filters: Partial<Filters> = {}): Query => ({
  search,
  filters: { ...noFilters, ...filters },
})

describe('what is written is read again', () => {
  test.each([
    query(''),
    query('ui/ux & "co"  +100%'),
    query(' '),
    query('', { domains: ['UI/UX Designer', 'Backend'] }),
    query('go', { companies: [odd.company], skills: ['C++', 'C#', 'naïve Bayes'] }),
    query('', { experience: [veteran, junior] }),
    query('x', {
      domains: ['DevOps'],
      companies: ['Nightjar Grid'],
      experience: [senior],
      skills: ['Go', 'AWS'],
    }),
  ])('%j', (written) => {
    expect(readQuery(writeQuery('', written), options)).toEqual(written)
    expect(readQuery(`?${writeQuery('', written)}`, options)).toEqual(written)
  })
})

test('the names are q, domain, company, experience and skill, repeated where needed', () => {
  const text = writeQuery(
    '',
    query('a b', {
      domains: ['Backend', 'DevOps'],
      companies: ['Nightjar Grid'],
      experience: [junior, veteran],
      skills: ['C++'],
    }),
  )
  expect(text).toBe(
    'q=a+b&domain=Backend&domain=DevOps&company=Nightjar+Grid&experience=0-2&experience=9-20&skill=C%2B%2B',
  )
})

test('parameters of others stay as they were written; ours are replaced', () => {
  expect(writeQuery('?utm=a%20b&q=old&flag&domain=Backend&x=1&x=2', query('new'))).toBe(
    'utm=a%20b&flag&x=1&x=2&q=new',
  )
  expect(writeQuery('?utm=a%20b&q=old&%64omain=Backend', query(''))).toBe('utm=a%20b')
  expect(writeQuery('', query(''))).toBe('')
})

test.each([
  ['a domain that is no option', 'domain=Wizard'],
  ['a company that is not there', 'company=Nobody+Ltd'],
  ['a range that is no option', 'experience=1-2&experience=9&experience=&experience=NaN-NaN'],
  ['a skill that nobody has', 'skill=Alchemy'],
  ['names of the object prototype', 'domain=constructor&skill=__proto__&company=toString'],
  ['broken escapes', 'domain=%E0%A4%A&skill=%'],
])('ignored: %s', (_, text) => {
  expect(readQuery(`?${text}`, options)).toEqual(query(''))
})

test('a value that comes twice counts once; of two searches the first counts', () => {
  expect(readQuery('?skill=Go&skill=Go&q=a&q=b&experience=0-2&experience=0-2', options)).toEqual(
    query('a', { skills: ['Go'], experience: [junior] }),
  )
})
