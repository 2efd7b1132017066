import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../site/server/waitlist/database.ts'
import type { Submission } from '../../widgets/waitlist/submission.ts'
import { randomFrom } from '../attack/random.ts'
import { storm } from '../attack/storm.ts'
import { violations } from '../attack/verdict.ts'
import { temporaryFolder } from './server-fixture.ts'
import { samples } from './server-samples.ts'

// `npm run test:attack` is the long form of it.
it.each([
  ['one server', 1],
  ['two servers share the database and one of them', 2],
])(
  'loses nothing it acknowledged, and stores it once, when %s is killed',
  async (_, servers) => {
    const result = await storm({
      folder: temporaryFolder(),
      servers,
      submissions: 2000,
      connections: 64,
      kills: 3,
      seed: Math.floor(Math.random() * 1e9),
    })
    expect(result.violations).toEqual([])
    expect(result).toMatchObject({ acknowledged: 2000, kills: 3 })
    expect(result.repeats).toBeGreaterThan(0)
  },
  120_000,
)

const [one, two, three] = samples(3) as [Submission, Submission, Submission]

it.each<[string, Submission[], RegExp[]]>([
  ['no violation', [one, two], []],
  ['more than was acknowledged', [one, two, three], []],
  ['a lost sign-up', [one], [/sample1@.* was acknowledged and is not in the database/]],
  ['a sign-up stored twice', [one, two, one], [/sample0@.* is in the database 2 times/]],
  ['a stranger', [one, two, { ...one, email: 'x@y.example' }], [/Row 3 .* nobody sent/]],
  ['a change', [one, { ...two, comments: 'x' }], [/Row 2 differs from what was sent/]],
])('the verdict tells %s', (_, stored, expected) => {
  const path = join(temporaryFolder(), 'waitlist.db')
  const database = openDatabase(path)
  database.connection.exec('DROP INDEX signups_once')
  for (const submission of stored) database.add({ ...submission, receivedAt: null, origin: null })
  database.close()
  const sent = samples(3)
  const found = violations(path, sent, sent.slice(0, 2))
  expect(found).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
})

it('the moments of an attack are the same for the same seed', () => {
  const numbers = (seed: number) => Array.from({ length: 5 }, randomFrom(seed))
  expect(numbers(7)).toEqual(numbers(7))
  const first = Array.from({ length: 1000 }, (_, seed) => randomFrom(seed)())
  expect(new Set(first).size).toBe(1000)
  expect(Math.max(...first)).toBeLessThan(1)
  expect(Math.min(...first)).toBeGreaterThanOrEqual(0)
})
