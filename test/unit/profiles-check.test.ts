import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkProfiles } from '../../widgets/demo-directory/data/profile-check.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'

const [good, other] = sampleProfiles
if (!good || !other) throw new Error('no samples')

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const warnings = () => warn.mock.calls.map((call: unknown[]) => String(call[0]))

test('good entries come back in their order, as copies', () => {
  const entries = structuredClone([good, other])
  const checked = checkProfiles(entries)
  expect(checked).toEqual([good, other])
  Object.assign(entries[0] ?? {}, { name: 'changed' })
  expect(checked).toEqual([good, other])
  expect(warn).not.toHaveBeenCalled()
})

test('what is not a field of a profile is left behind', () => {
  expect(checkProfiles([{ ...good, admin: true }])).toEqual([good])
})

test('the limits themselves are good', () => {
  const entries = [
    { ...good, id: 'least', experience: 0, projects: 0, rating: 0, skills: [], description: '' },
    { ...good, id: 'most', experience: 60, projects: 100_000, rating: 5 },
  ]
  expect(checkProfiles(entries)).toEqual(entries)
  expect(warn).not.toHaveBeenCalled()
})

test('ids may be numbers, and initials may be left out', () => {
  const { initials: _, ...rest } = good
  const checked = checkProfiles([
    { ...rest, id: 1, name: 'Sample Middle Person' },
    { ...rest, id: 2, name: 'Sample' },
    { ...rest, id: '2' },
  ])
  expect(checked.map(({ id, initials }) => [id, initials])).toEqual([
    [1, 'SP'],
    [2, 'S'],
  ])
  expect(warnings()).toEqual([expect.stringMatching(/profiles\[2\].*that of profiles\[1\]/)])
})

test('a skill named twice is one skill', () => {
  expect(checkProfiles([{ ...good, skills: ['Go', 'SQL', 'Go'] }])[0]?.skills).toEqual([
    'Go',
    'SQL',
  ])
})

test.each([
  ['id', Number.NaN, 'a number, or text that is not empty'],
  ['id', '', 'a number, or text that is not empty'],
  ['name', '   ', 'text that is not empty'],
  ['role', null, 'text that is not empty'],
  ['company', undefined, 'text that is not empty'],
  ['domain', {}, 'text that is not empty'],
  ['initials', [], 'text that is not empty'],
  ['location', Symbol('x'), 'text that is not empty'],
  ['skills', 'Go', 'a list of texts that are not empty'],
  ['skills', ['Go', ''], 'a list of texts that are not empty'],
  ['skills', ['Go', 3], 'a list of texts that are not empty'],
  ['skills', new Array(2), 'a list of texts that are not empty'],
  ['experience', '8', 'a number of years, 0 or more'],
  ['experience', -1, 'a number of years, 0 or more'],
  ['projects', Number.NaN, 'a whole number, 0 or more'],
  ['projects', Number.POSITIVE_INFINITY, 'a whole number, 0 or more'],
  ['projects', 3n, 'a whole number, 0 or more'],
  ['rating', 5.1, 'a number from 0 to 5'],
  ['rating', -0.1, 'a number from 0 to 5'],
  ['rating', Number.NaN, 'a number from 0 to 5'],
  ['description', 3, 'text'],
  ['isAvailable', 'yes', 'true or false'],
  ['isAvailable', 1, 'true or false'],
])(
  '%s = %o: the entry is left out, with a warning that says what it takes',
  (field, value, takes) => {
    expect(checkProfiles([good, { ...other, [field]: value }])).toEqual([good])
    expect(warn).toHaveBeenCalledTimes(1)
    const [message] = warnings()
    for (const part of ['<demo-directory>', 'profiles[1]', `${field} is `, `it takes ${takes}`])
      expect(message).toContain(part)
  },
)

test('one warning names all that is wrong with an entry', () => {
  checkProfiles([{ ...good, rating: 9, isAvailable: 'no' }])
  expect(warnings()).toHaveLength(1)
  expect(warnings()[0]).toMatch(/rating is 9.*isAvailable is "no"/)
})

test('a second entry with an id is left out; the first stays', () => {
  expect(checkProfiles([good, other, { ...other, id: good.id }])).toEqual([good, other])
  expect(warnings()[0]).toMatch(/profiles\[2\].*id is "ananya-iyer".*profiles\[0\]/)
})

test('the id of an entry that was left out is free', () => {
  expect(checkProfiles([{ ...good, rating: 9 }, good])).toEqual([good])
  expect(warnings()).toHaveLength(1)
})

test('values that fight back are left out, and the rest is read', () => {
  const throwing = {
    ...good,
    get name(): string {
      throw new Error('no name for you')
    },
  }
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()
  const cyclic: Record<string, unknown> = {}
  cyclic.skills = cyclic
  const hostile = [
    throwing,
    revoked.proxy,
    cyclic,
    Object.create(null),
    null,
    undefined,
    'text',
    12,
    [good],
    () => good,
    Symbol('profile'),
  ]
  expect(checkProfiles([...hostile, good])).toEqual([good])
  expect(warnings()).toHaveLength(hostile.length)
  hostile.forEach((_, index) => {
    expect(warnings()[index]).toContain(`profiles[${index}] is left out`)
  })
})

test('the holes of a list are entries too', () => {
  const holed = new Array(2)
  holed[1] = good
  expect(checkProfiles(holed)).toEqual([good])
  expect(warnings()[0]).toContain('profiles[0]')
})
