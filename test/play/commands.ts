import fc from 'fast-check'
import {
  type Act,
  type Deed,
  type Fate,
  type File,
  fates,
  files,
  places,
  type Setup,
  type Slot,
} from './game.ts'
import type { Model } from './model.ts'
import type { Stage } from './stage.ts'

/** Something that happens to the page. */
type Event = { deeds: readonly Deed[] } | { act: Act } | { file: File; fate: Fate }

/** A command. After a hasty one the next follows before the page has settled and was checked. */
const commandOf = (event: Event, isHasty: boolean): fc.AsyncCommand<Model, Stage> => ({
  check: (model) => !('act' in event) || model.canDo(event.act),
  async run(model, stage) {
    if ('deeds' in event) await stage.perform(model, event.deeds)
    else if ('act' in event) await stage.act(model, event.act)
    else model.file(event.file, event.fate)
    if (!isHasty) await stage.look(model)
  },
  toString: () => `${JSON.stringify(event)}${isHasty ? ', and at once' : ''}`,
})

const just = <Value>(...values: Value[]) => fc.constantFrom(...values)

const attributes: Record<string, readonly (string | null)[]> = {
  label: ['Be the first', null],
  'trigger-type': ['login', 'get-started', 'nonsense', null],
  // Milliseconds from now.
  'launch-at': ['7200000', '7200000', '-1000', 'nonsense', null],
  endpoint: ['nonsense', null, null],
  theme: ['dark', 'auto', 'nonsense', null],
  messages: ['{"join":"Count me in"}', '{"titleGetStarted":"Be there"}', '{', null],
  'page-size': ['2', '100', null],
  latency: ['0', '300', '0'],
  'sync-url': ['', '', '', 'false', null],
}

const settings = Object.entries(attributes).flatMap(([name, values]) =>
  values.map((value) => ({ name, value })),
)

/** Commands of one kind: their weight, their names, and the other values of each. */
type Kind = [number, string[], Record<string, fc.Arbitrary<unknown>>?]

const oneOf = <Value>(kinds: readonly Kind[]) =>
  fc.oneof(
    ...kinds.map(([weight, names, values = {}]) => ({
      weight,
      arbitrary: fc.record({ do: just(...names), ...values }) as fc.Arbitrary<Value>,
    })),
  )

/** What a page's script, a translator and extensions do to these elements. */
const deed = (slot: fc.Arbitrary<Slot>) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: oneOf<Deed>([
        [6, ['append', 'append', 'moveBefore'], { slot, to: just(...places) }],
        [4, ['remove', 'clone'], { slot }],
        [
          4,
          ['hide'],
          {
            what: fc.oneof(slot, just(...places)),
            how: just('hidden', 'display', 'visibility', 'inert', 'details', 'clicked'),
          },
        ],
        [3, ['unhide'], { what: fc.oneof(slot, just(...places)) }],
        [2, ['lang'], { of: fc.oneof(slot, just('page')), value: just('en', 'hi', 'de', null) }],
        [3, ['translate', 'focus']],
        [9, ['extend'], { how: just('before', 'after') }],
        [10, ['show'], { slot: just('button', 'button', 'button', 'other') }],
        [3, ['close'], { slot: just('button', 'other') }],
      ]),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({ slot, setting: just(...settings) })
        .map(({ slot, setting }): Deed => ({ do: 'set', slot, ...setting })),
    },
  )

/** A visitor's acts with a modal. */
const modalActs = (slot: fc.Arbitrary<Slot>) =>
  oneOf<Act>([
    [8, ['click'], { slot }],
    [8, ['esc', 'esc', 'x', 'ground']],
    [8, ['type'], { text: just('Ada', 'zz') }],
  ])

/** A visitor's acts with the directory. */
const directoryActs = oneOf<Act>([
  [10, ['search'], { text: just('react', 'zzz', 'e', '') }],
  [20, ['filters', 'tick', 'tick', 'clear', 'back', 'back', 'forward']],
])

// Most depends on these two.
const file = fc.record({
  file: just<File>(...files, 'form', 'react'),
  fate: just<Fate>('served', ...fates),
})

/** A game with these elements. */
function gameOf(acts: (slot: fc.Arbitrary<Slot>) => fc.Arbitrary<Act>, ...all: Slot[]) {
  const slot = just(...all)
  const event: fc.Arbitrary<Event> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.array(deed(slot), { minLength: 1, maxLength: 3 }).map((deeds) => ({ deeds })),
    },
    { weight: 5, arbitrary: acts(slot).map((act) => ({ act })) },
    { weight: 2, arbitrary: file },
  )
  const command = fc
    .tuple(event, just(false, false, false, true))
    .map(([event, isHasty]) => commandOf(event, isHasty))
  // A page never loads a script of its own again.
  const late = just<Fate>('served', 'served', 'held', 'held', 'failed')
  const fates = fc.record({
    script: just<Fate>('served', 'served', 'held'),
    ...{ form: late, react: late, hindi: late, directory: late, hints: late },
  })
  const setup: fc.Arbitrary<Setup> = fc.record({
    markup: fc.uniqueArray(slot, { maxLength: 3 }),
    fates: fc.oneof(just({}), fates, fates),
  })
  // Unbiased: fast-check prefers short games, which find little.
  return fc.noBias(fc.tuple(setup, fc.commands([command], { maxCommands: 40, size: 'max' })))
}

export const game = fc.oneof(
  { weight: 2, arbitrary: gameOf(modalActs, 'button', 'button', 'button', 'other', 'countdown') },
  {
    weight: 1,
    arbitrary: gameOf(() => directoryActs, 'directory', 'directory', 'directory', 'button'),
  },
)
