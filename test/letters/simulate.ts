import fc from 'fast-check'
import { acts, createWorld, type Move, troubles } from './world.ts'

const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })

const trouble = fc.oneof(
  often(2, fc.constant('take' as const)),
  often(1, fc.constantFrom(...troubles)),
)

const move: fc.Arbitrary<Move> = fc.record({
  act: fc.oneof(
    often(2, fc.constantFrom(...acts)),
    often(3, fc.constantFrom('sign up', 'confirm', 'add a letter', 'start', 'stop', 'continue')),
  ),
  who: fc.nat(16),
  pause: fc.constantFrom(0, 300, 1000, 4000, 12_000, 22_000, 45_000),
  troubles: fc.array(trouble, { maxLength: 3 }),
})

/** Begins with a server and some people. */
const beginning: readonly Move[] = (
  ['start', 'sign up', 'sign up', 'sign up', 'confirm', 'confirm', 'start'] as const
).map((act, who) => ({ act, who, pause: 500, troubles: [] }))

/**
 * Plays so many random sequences of what happens to servers, people and letters.
 * @throws an error with the broken rule, the shortest sequence that breaks it, and its seed
 */
export const simulateLetters = ({ runs, seed }: { runs: number; seed: number }): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 16 }), async (moves) =>
      (await createWorld()).play([...beginning, ...moves]),
    ),
    { numRuns: runs, seed, includeErrorInReport: true },
  )
