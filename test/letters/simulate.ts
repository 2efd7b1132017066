import fc from 'fast-check'
import { acts, createWorld, type Move, troubles } from './world.ts'

const move: fc.Arbitrary<Move> = fc.record({
  act: fc.oneof(
    fc.constantFrom(...acts),
    fc.constantFrom('sign up', 'confirm', 'add a letter', 'start', 'stop at work', 'continue'),
  ),
  who: fc.nat(16),
  pause: fc.constantFrom(0, 300, 1000, 4000, 12_000, 22_000, 45_000),
  troubles: fc.array(fc.constantFrom('take' as const, 'take' as const, ...troubles), {
    maxLength: 3,
  }),
})

/** Scenes that random moves seldom reach. */
const scene: fc.Arbitrary<Move[]> = fc
  .tuple(
    fc.nat(16),
    fc.constantFrom<[act: Move['act'], pause: number][]>(
      // A server is stopped at work, and another takes the lease.
      [
        ['stop at work', 0],
        ['sign up', 0],
        ['add a letter', 45_000],
        ['continue', 1000],
      ],
      [
        ['stop at work', 0],
        ['sign up', 45_000],
      ],
      [
        ['add a letter', 0],
        ['undo', 4000],
      ],
    ),
  )
  .map(([who, moves]) => moves.map(([act, pause]) => ({ act, who, pause, troubles: [] })))

/** Begins with two servers and some people. */
const beginning: readonly Move[] = (
  ['start', 'sign up', 'sign up', 'sign up', 'confirm', 'confirm', 'start'] as const
).map((act, who) => ({ act, who, pause: 500, troubles: [] }))

const single = move.map((one) => [one])
const sequence = fc
  .array(fc.oneof(single, single, single, scene), { maxLength: 14 })
  .map((moves) => moves.flat())

/**
 * Plays random sequences of moves of servers, people and letters.
 * @throws an error with the broken rule, the shortest sequence that breaks it, and its seed
 */
export const simulateLetters = ({ runs, seed }: { runs: number; seed: number }): Promise<void> =>
  fc.assert(
    fc.asyncProperty(sequence, async (moves) =>
      (await createWorld()).play([...beginning, ...moves]),
    ),
    { numRuns: runs, seed, includeErrorInReport: true },
  )
