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

const just = <Value>(...values: Value[]) => fc.constantFrom(...values)

const attributes: Record<string, readonly (string | null)[]> = {
  label: ['Be the first', null],
  'trigger-type': ['login', 'get-started', 'nonsense', null],
  theme: ['dark', 'light', 'auto', 'nonsense', null],
  // Milliseconds from now.
  'launch-at': ['5000', '5000', '7200000', '-1000', 'nonsense', null],
  'no-outbox': ['', 'false', null],
  'page-size': ['2', '100', null],
  latency: ['0', '300', null],
  'sync-url': ['', '', 'false', null],
  messages: ['{"join":"Count me in"}', '{"titleGetStarted":"Be there"}', '{', null],
}
const settings = Object.entries(attributes).flatMap(([name, values]) =>
  values.map((value) => ({ name, value })),
)

const properties = [
  { name: 'messages', value: { join: 'Let me in' } },
  { name: 'messages', value: null },
  { name: 'open', value: true },
  // The samples again.
  { name: 'profiles', value: null },
]

/** Commands of one kind; the first number says how often it is, beside the others. */
type Kind = [number, Command['do'][], Record<string, fc.Arbitrary<unknown>>?]

const kinds = (slot: fc.Arbitrary<Slot>): Record<'waitlist' | 'directory' | 'page', Kind[]> => ({
  page: [
    [1, ['create'], { slot }],
    [6, ['append', 'moveBefore'], { slot, to: just(...places) }],
    [3, ['remove'], { slot }],
    [4, ['hide'], { what: fc.oneof(slot, just(...places)), how: just(...waysToHide) }],
    [2, ['unhide'], { what: fc.oneof(slot, just(...places)) }],
    [4, ['set'], { slot, setting: just(...settings) }],
    [3, ['setProperty'], { slot, setting: just(...properties) }],
    [2, ['lang'], { of: fc.oneof(slot, just('page')), value: just('en', 'hi', 'hi', 'de', null) }],
    [1, ['focus'], { what: fc.oneof(slot, just('page')) }],
    [1, ['hover'], { slot }],
    [5, ['file'], { file: just(...files), fate: just('served', ...fates) }],
    [3, ['time'], { milliseconds: just(1000, 6000, 16_000, 3_600_000) }],
    [1, ['leave'], { milliseconds: just(1000, 10_000, 7_200_000) }],
  ],
  waitlist: [
    [7, ['show'], { slot: just('button', 'button', 'button', 'other') }],
    [3, ['close'], { slot: just('button', 'other') }],
    [5, ['click'], { slot }],
    [5, ['esc', 'esc', 'reopen', 'x', 'x']],
    [7, ['submit', 'submit', 'enter']],
    [2, ['type'], { text: just('Ada', 'zz') }],
    [5, ['endpoint'], { answer: just(...answers, 'held') }],
  ],
  directory: [
    [5, ['search'], { text: just('react', 'zzz', 'e', '') }],
    [8, ['filters', 'tick', 'tick', 'clear', 'scroll']],
    [8, ['route', 'back', 'back', 'forward']],
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

function gameOf(subject: 'waitlist' | 'directory', ...slots: Slot[]): fc.Arbitrary<Game> {
  const all = kinds(just(...slots))
  return fc.record({
    markup: fc.uniqueArray(just(...slots), { maxLength: 3 }),
    isScriptLate: just(false, false, true),
    commands: fc.array(commandsOf([...all.page, ...all[subject]]), {
      minLength: 1,
      maxLength: 40,
      size: 'max',
    }),
  })
}

export const game: fc.Arbitrary<Game> = fc.oneof(
  {
    weight: 3,
    arbitrary: gameOf('waitlist', 'button', 'button', 'button', 'other', 'countdown', 'countdown'),
  },
  { weight: 1, arbitrary: gameOf('directory', 'directory', 'directory', 'directory', 'button') },
)
