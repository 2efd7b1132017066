import fc from 'fast-check'
import { acts, createWorld, type Move, troubles } from './world.ts'

const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })

const trouble = fc.oneof(
  often(2, fc.constant('take' as const)),
  often(1, fc.constantFrom(...troubles)),
)

const pauses = [0, 300, 1000, 4000, 12_000, 22_000, 45_000]

const move: fc.Arbitrary<Move> = fc.record({
  act: fc.oneof(
    often(2, fc.constantFrom(...acts)),
    often(3, fc.constantFrom('sign up', 'confirm', 'add a letter', 'start', 'stop', 'continue')),
  ),
  who: fc.nat(16),
  pause: fc.constantFrom(...pauses),
  troubles: fc.array(trouble, { maxLength: 3 }),
})

/** Scenes that random moves seldom reach. */
const scene: fc.Arbitrary<Move[]> = fc
  .constantFrom<[act: Move['act'], pause: number, trouble?: Move['troubles'][number]][]>(
    // A server is stopped at work, and continues when another has the lease.
    [
      ['stop at work', 0],
      ['add a letter', 45_000],
      ['continue', 1000],
    ],
    [
      ['stop at work', 0],
      ['sign up', 45_000],
    ],
    [
      ['stop at work', 0],
      ['sign up', 45_000],
      ['add a letter', 300],
      ['continue', 1000],
    ],
    [
      ['add a letter', 45_000, 'defer, and the server is stopped'],
      ['retry', 4000],
      ['continue', 1000],
    ],
    [
      ['add a letter', 0],
      ['lose the confirmation', 4000],
    ],
    [
      ['delete', 300],
      ['come back', 4000],
    ],
    // More letters than the rates allow.
    [
      ['many sign up', 12_000],
      ['kill', 1000],
      ['kill', 0],
      ['start', 45_000],
    ],
    // The mail server refuses all letters.
    [
      ['many sign up', 0],
      ['add a letter', 0],
      ['mail refuses', 180_000],
      ['all back', 0],
      ['resume', 1000],
    ],
  )
  .chain((acts) =>
    fc
      .nat(16)
      .map((who) =>
        acts.map(([act, pause, one]) => ({ act, who, pause, troubles: one ? [one] : [] })),
      ),
  )

/** Begins with a server and some people. */
const beginning: readonly Move[] = (
  ['start', 'sign up', 'sign up', 'sign up', 'confirm', 'confirm', 'start'] as const
).map((act, who) => ({ act, who, pause: 500, troubles: [] }))

const sequence = fc
  .array(
    fc.oneof(
      often(
        5,
        move.map((one) => [one]),
      ),
      often(1, scene),
    ),
    { maxLength: 14 },
  )
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
