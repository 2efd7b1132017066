import fc from 'fast-check'
import { acts, type Call, createWorld, troubles } from './world.ts'

const behaviour = fc.oneof(fc.constant('take' as const), fc.constantFrom(...troubles))

const call: fc.Arbitrary<Call> = fc.record({
  isServer: fc.boolean(),
  killedAt: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(1e9)),
  behaviours: fc.array(behaviour, { maxLength: 12 }),
  acts: fc.array(
    fc.record({
      at: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 60 })),
      act: fc.constantFrom(...acts),
      who: fc.nat(20),
    }),
    { maxLength: 6 },
  ),
  unsure: fc.constantFrom('leave alone', 'leave alone', 'again', 'skip'),
})

/**
 * Plays so many random sequences of commands that send a letter, and may be killed.
 * @throws an error with the broken rule, the shortest sequence that breaks it, and its seed
 */
export const simulateLetters = ({ runs, seed }: { runs: number; seed: number }): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 8 }), fc.array(call, { maxLength: 5 }), play),
    { numRuns: runs, seed, includeErrorInReport: true },
  )

async function play(people: number, calls: readonly Call[]) {
  const world = await createWorld(people)
  try {
    for (const one of calls) await world.command(one)
    await world.judge()
  } finally {
    world.close()
  }
}
