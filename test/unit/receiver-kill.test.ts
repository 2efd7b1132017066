import { expect, it } from 'vitest'
import { randomFrom } from '../attack/random.ts'
import { storm } from '../attack/storm.ts'
import { violations } from '../attack/verdict.ts'
import { temporaryFolder } from './server-fixture.ts'
import { samples } from './server-samples.ts'

// `npm run test:attack` is the long form of it.
it('loses nothing it acknowledged, and stores it once, when it is killed at any moment', async () => {
  const result = await storm({
    folder: temporaryFolder(),
    submissions: 3000,
    connections: 64,
    kills: 3,
    seed: Math.floor(Math.random() * 1e9),
  })
  expect(result.violations).toEqual([])
  expect(result).toMatchObject({ acknowledged: 3000, kills: 3 })
  expect(result.repeats).toBeGreaterThan(0)
}, 120_000)

const [one, two, three] = samples(3) as [object, object, object]
const text = (...lines: (object | string)[]) =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')

it.each([
  ['no violation', text(one, two), []],
  ['more than was acknowledged', text(one, two, three), []],
  ['a lost sign-up', text(one), [/sample1@.* was acknowledged and is not in the file/]],
  ['a sign-up stored twice', text(one, two, one), [/sample0@.* is in the file 2 times/]],
  ['a damaged line', text(one, '{"fullName":"Sa', two), [/Line 2 holds no sign-up/]],
  [
    'a line with a wrong field',
    text(one, two, { ...three, email: 5 }),
    [/Line 3 holds no sign-up/],
  ],
  ['a stranger', text(one, two, { ...one, email: 'x@y.example' }), [/Line 3 .* nobody sent/]],
  ['a change', text(one, { ...two, comments: 'x' }), [/Line 2 differs from what was sent/]],
  ['a torn end', `${text(one, two)}{"full`, [/does not end with a newline/]],
])('the verdict tells %s', (_, file, expected) => {
  const sent = samples(3)
  const found = violations(file, sent, sent.slice(0, 2))
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
