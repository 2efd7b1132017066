import fc from 'fast-check'
import {
  answers,
  type Command,
  fates,
  files,
  type Game,
  places,
  type Slot,
  waysToHide,
} from './commands.ts'

type Subject = 'waitlist' | 'launch' | 'directory'

const just = <Value>(...values: Value[]) => fc.constantFrom(...values)

const attributes: Record<string, readonly (string | null)[]> = {
  label: ['Be the first', null],
  'trigger-type': ['login', 'get-started', 'nonsense', null],
  // Milliseconds from now.
  'launch-at': ['5000', '7200000', '-1000', '-1000', 'nonsense', null],
  'no-outbox': ['', 'false', null],
  'no-preflight': ['', null],
  endpoint: ['/sign-ups', 'nonsense', null],
  'page-size': ['2', '100', null],
  latency: ['0', '300', null],
  'sync-url': ['', '', '', '', 'false', null],
  theme: ['dark', 'light', 'auto', 'nonsense', null],
  messages: ['{"join":"Count me in"}', '{"titleGetStarted":"Be there"}', '{', null],
}
const settings = (names: RegExp) =>
  just(
    ...Object.entries(attributes).flatMap(([name, values]) =>
      names.test(name) ? values.map((value) => ({ name, value })) : [],
    ),
  )

const texts = [
  { name: 'messages', value: { join: 'Let me in' } },
  { name: 'messages', value: null },
]
const samples = { name: 'profiles', value: null }

/** Commands of one kind. The number is its weight among the others. */
type Kind = [number, Command['do'][], Record<string, fc.Arbitrary<unknown>>?]

const kinds = (slot: fc.Arbitrary<Slot>): Record<Subject | 'page', Kind[]> => ({
  page: [
    [6, ['append', 'moveBefore'], { slot, to: just(...places) }],
    [3, ['remove'], { slot }],
    [4, ['hide'], { what: fc.oneof(slot, just(...places)), how: just(...waysToHide) }],
    [2, ['unhide'], { what: fc.oneof(slot, just(...places)) }],
    [2, ['lang'], { of: fc.oneof(slot, just('page')), value: just('en', 'hi', 'hi', 'de', null) }],
    [2, ['lock', 'unlock', 'morph', 'translate']],
    [1, ['focus'], { what: fc.oneof(slot, just('page')) }],
    [1, ['hover'], { slot }],
    [5, ['file'], { file: just(...files), fate: just('served', ...fates) }],
    [3, ['time'], { milliseconds: just(1000, 6000, 16_000, 3_600_000) }],
    [1, ['leave'], { milliseconds: just(1000, 10_000, 7_200_000) }],
  ],
  waitlist: [
    [
      4,
      ['set'],
      { slot, setting: settings(/label|type|launch|outbox|preflight|endpoint|theme|messages/) },
    ],
    [3, ['setProperty'], { slot, setting: just<object>(...texts, { name: 'open', value: true }) }],
    [12, ['show'], { slot: just('button', 'button', 'button', 'other') }],
    [4, ['close'], { slot: just('button', 'other') }],
    [8, ['click'], { slot }],
    [10, ['esc', 'esc', 'reopen', 'x', 'ground']],
    [14, ['submit', 'submit', 'enter']],
    [2, ['type'], { text: just('Ada', 'zz') }],
    [3, ['email']],
    [3, ['extend']],
    [10, ['endpoint'], { answer: just(...answers, 'held') }],
  ],
  launch: [
    [10, ['set'], { slot: just('countdown'), setting: settings(/launch/) }],
    [5, ['time'], { milliseconds: just(1000, 6000) }],
    [5, ['click', 'x'], { slot }],
  ],
  directory: [
    [6, ['set'], { slot, setting: settings(/size|latency|sync|theme|messages/) }],
    [6, ['setProperty'], { slot, setting: just<object>(...texts, samples, samples, samples) }],
    [10, ['search'], { text: just('react', 'zzz', 'e', '') }],
    [14, ['filters', 'tick', 'tick', 'clear', 'scroll']],
    [14, ['route', 'back', 'back', 'forward']],
    [3, ['extend']],
  ],
})

const commandsOf = (all: Kind[]): fc.Arbitrary<Command> =>
  fc
    .record({
      command: fc.oneof(
        ...all.map(([weight, names, values = {}]) => ({
          weight,
          arbitrary: fc.record({ do: just(...names), ...values }),
        })),
      ),
      hastily: just(false, false, false, true),
    })
    .map(({ command, hastily }) => {
      const { setting, ...rest } = command as { setting?: object }
      return { ...rest, ...setting, ...(hastily && { hastily }) } as Command
    })

/** A visitor opens the form, submits it and closes it, with nothing in between. */
const visit = (slot: fc.Arbitrary<Slot>): fc.Arbitrary<Command[]> =>
  slot.map((slot) => [{ do: 'click', slot }, { do: 'submit' }, { do: 'esc' }])

function gameOf(subject: Subject, ...slots: Slot[]): fc.Arbitrary<Game> {
  const slot = just(...slots)
  const all = kinds(slot)
  const commands = fc.array(
    fc.oneof(
      { weight: 9, arbitrary: commandsOf([...all.page, ...all[subject]]).map((one) => [one]) },
      { weight: 1, arbitrary: visit(slot) },
    ),
    { minLength: 1, maxLength: 40, size: 'max' },
  )
  return fc.record({
    markup: fc.uniqueArray(slot, { maxLength: 3 }),
    held: fc.oneof(
      just([]),
      just(['answers' as const]),
      fc.subarray([...files, 'answers' as const]),
    ),
    // Unbiased: fast-check prefers short games, which find little.
    commands: fc.noBias(commands).map((sequences) => sequences.flat()),
  })
}

export const game: fc.Arbitrary<Game> = fc.oneof(
  {
    weight: 3,
    arbitrary: gameOf('waitlist', 'button', 'button', 'button', 'other', 'countdown', 'countdown'),
  },
  { weight: 1, arbitrary: gameOf('launch', 'countdown', 'countdown', 'button') },
  { weight: 2, arbitrary: gameOf('directory', 'directory', 'directory', 'directory', 'button') },
)
