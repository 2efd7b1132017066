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

const act = <Name extends string>(name: Name) => fc.record({ name: fc.constant(name) })

const hasty = <Name extends string>(name: Name) =>
  fc.record({
    name: fc.constant(name),
    /** Whether no server gets a request first, so that none has noticed the action before. */
    isHasty: fc.boolean(),
  })

/** What an operator does to the files, by command, by hand or by accident. */
const operator = fc.oneof(
  hasty('backup'),
  hasty('restore'),
  hasty('mv a backup over it'),
  hasty('cp a backup over it'),
  hasty('cp it back'),
  hasty('mv it away'),
  hasty('rm'),
  hasty('mv a damaged file over it'),
)

export const action = fc.oneof(
  { weight: 6, arbitrary: signUps },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('start' as const), server }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('kill' as const), server }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('end' as const), server }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('hang' as const), server }) },
  { weight: 5, arbitrary: operator },
  { weight: 2, arbitrary: hasty('forget') },
  { weight: 1, arbitrary: act('health') },
  { weight: 1, arbitrary: act('build') },
  { weight: 1, arbitrary: act('lock') },
  { weight: 1, arbitrary: act('lock and replace') },
  { weight: 1, arbitrary: act('full disk and rm') },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('crash' as const), server }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('full disk' as const), server }) },
  {
    weight: 3,
    arbitrary: fc.record({
      name: fc.constant('meanwhile' as const),
      act: fc.constantFrom(
        'backup' as const,
        'restore' as const,
        'mv a backup over it' as const,
        'rm' as const,
        'kill' as const,
        'start' as const,
        'build' as const,
      ),
      /** Milliseconds after the first request. */
      delay: fc.integer({ min: 0, max: 12 }),
    }),
  },
)

export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

export const sequence = fc.array(action, { minLength: 4, maxLength: 16 })
