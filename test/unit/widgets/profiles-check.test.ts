import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkProfiles } from '../../../widgets/demo-directory/data/profile.ts'
import { sampleProfiles } from '../../../widgets/demo-directory/data/profiles.ts'

const [good, other] = sampleProfiles
if (!good || !other) throw new Error('no samples')

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const warnings = () => warn.mock.calls.map((call: unknown[]) => String(call[0]))

test('returns good entries in their order, as copies without unknown fields', () => {
  const { initials: _, ...rest } = good
  const entries = [
    { ...good, id: 'least', experience: 0, projects: 0, rating: 0, skills: [], description: '' },
    { ...good, id: 'most', experience: 60, projects: 100_000, rating: 5 },
    { ...rest, id: 1, name: 'Sample Middle Person', admin: true },
    { ...good, id: 'twice', skills: ['Go', 'SQL', 'Go'] },
  ]
  const checked = checkProfiles(entries)
  Object.assign(entries[0] ?? {}, { name: 'changed' })
  expect(checked).toEqual([
    { ...entries[0], name: good.name },
    entries[1],
    { ...rest, id: 1, name: 'Sample Middle Person', initials: 'SP' },
    { ...good, id: 'twice', skills: ['Go', 'SQL'] },
  ])
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['👩‍💻 Ada', '👩‍💻A'],
  ['E\u0301mile Zola', 'E\u0301Z'],
  ['किरण', 'कि'],
])('the initials of %j are whole characters, %j', (name, initials) => {
  const { initials: _, ...rest } = good
  expect(checkProfiles([{ ...rest, name }])[0]?.initials).toBe(initials)
})

const text = 'text that is not empty'
const texts = 'a list of texts that are not empty'
const whole = 'a whole number, 0 or more'

test.each<[string, unknown[], string]>([
  ['id', [Number.NaN, ''], `a number, or ${text}`],
  ['name', ['   '], text],
  ['skills', ['Go', ['Go', ''], ['Go', 3], new Array(2)], texts],
  ['experience', ['8', -1], 'a number of years, 0 or more'],
  ['projects', [Number.NaN, Number.POSITIVE_INFINITY, 3n], whole],
  ['rating', [5.1, -0.1, Number.NaN], 'a number from 0 to 5'],
  ['description', [3], 'text'],
  ['isAvailable', ['yes', 1], 'true or false'],
])('omits an entry with a bad %s and names the allowed values', (field, values, takes) => {
  for (const value of values) {
    warn.mockClear()
    expect(checkProfiles([good, { ...other, [field]: value }])).toEqual([good])
    expect(warn).toHaveBeenCalledTimes(1)
    for (const part of ['<demo-directory>', 'profiles[1]', `${field} is `, `it takes ${takes}`])
      expect(warnings()[0]).toContain(part)
  }
})

test('keeps the first of two entries with one id, and warns once of an entry', () => {
  expect(checkProfiles([good, other, { ...other, id: good.id }])).toEqual([good, other])
  expect(warnings()[0]).toMatch(/profiles\[2\].*id is "ananya-iyer".*profiles\[0\]/)
  expect(checkProfiles([{ ...good, rating: 9, isAvailable: 'no' }, good])).toEqual([good])
  expect(warnings().slice(1)).toEqual([expect.stringMatching(/rating is 9.*isAvailable is "no"/)])
})
