import fc from 'fast-check'

/** The number of a server. */
const server = fc.constantFrom(0, 1)

/** The year on a visitor's clock. */
const clock = fc.constantFrom('1999', 'now', '2099')

const signUps = fc.record({
  name: fc.constant('sign up' as const),
  count: fc.integer({ min: 1, max: 8 }),
  /** How many earlier sign-ups are sent again with them. */
  repeated: fc.integer({ min: 0, max: 2 }),
  clock,
})

const act = <Name extends string>(...names: Name[]) =>
  fc.record({ name: fc.constantFrom(...names) })

const hasty = <Name extends string>(...names: Name[]) =>
  fc.record({
    name: fc.constantFrom(...names),
    /** Whether no server gets a request first, so that none has noticed the action before. */
    isHasty: fc.boolean(),
  })

const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })
const ofServer = <Name extends string>(...names: Name[]) =>
  fc.record({ name: fc.constantFrom(...names), server })

/** What an operator does to the files, by command, by hand or by accident. */
const operator = hasty(
  ...(['backup', 'restore', 'mv a backup over it', 'mv it away'] as const),
  ...(['rm', 'mv a damaged file over it'] as const),
)

const meanwhile = fc.record({
  name: fc.constant('meanwhile' as const),
  act: fc.constantFrom(...(['backup', 'restore', 'kill', 'start'] as const)),
  /** Milliseconds after the first request. */
  delay: fc.integer({ min: 0, max: 12 }),
})

export const action = fc.oneof(
  often(6, signUps),
  often(3, ofServer('start')),
  often(5, ofServer('kill', 'end', 'hang', 'crash', 'full disk')),
  often(5, operator),
  often(2, hasty('forget')),
  often(5, act('health', 'lock')),
  often(3, meanwhile),
)

export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

export const sequence = fc.array(action, { minLength: 4, maxLength: 16 })
