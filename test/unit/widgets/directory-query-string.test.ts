import { expect, test } from 'vitest'
import { experienceOptions, noFilters } from '../../../widgets/demo-directory/data/filters.ts'
import { sampleProfiles } from '../../../widgets/demo-directory/data/profiles.ts'
import { indexProfiles } from '../../../widgets/demo-directory/data/search.ts'
import { readQuery, writeQuery } from '../../../widgets/demo-directory/data/url-sync.ts'

const [model] = sampleProfiles
if (!model) throw new Error('no samples')
const odd = { ...model, company: 'Salt & Sons, 100% = 1 #?', skills: ['C++'], id: 'odd' }
const all = indexProfiles([...sampleProfiles, odd]).options()
const options = () => all
const [junior, , , veteran] = experienceOptions
if (!junior || !veteran) throw new Error('no options')
const nothing = { search: '', filters: noFilters }

test('reads what it writes (q, domain, company, experience, skill) and keeps other parameters', () => {
  const filters = {
    domains: ['Backend', 'DevOps'],
    companies: [odd.company],
    experience: [junior, veteran],
    skills: ['C++'],
  }
  const made = { search: 'ui/ux & "co"  +100%', filters }
  expect(readQuery(`?${writeQuery('?q=old&x=1', made)}`, options)).toEqual(made)
  expect(writeQuery('', { search: 'a b', filters: { ...filters, companies: ['A B'] } })).toBe(
    'q=a+b&domain=Backend&domain=DevOps&company=A+B&experience=0-2&experience=9-20&skill=C%2B%2B',
  )
  const theirs = '?utm=a%20b&q=old&flag&%64omain=Backend&x=1&x=2'
  expect(writeQuery(theirs, { ...nothing, search: 'new' })).toBe('utm=a%20b&flag&x=1&x=2&q=new')
  expect(writeQuery('?utm=a%20b&q=old', nothing)).toBe('utm=a%20b')
})

test.each([
  'experience=1-2&experience=9&experience=&experience=NaN-NaN',
  'domain=constructor&skill=__proto__&company=toString',
  'domain=%E0%A4%A&skill=%',
])('ignores unknown options: %s', (text) => {
  expect(readQuery(`?${text}`, options)).toEqual(nothing)
})
