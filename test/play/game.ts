import fc from 'fast-check'

/** The elements of a game. */
export const slots = ['button', 'other', 'countdown'] as const
export type Slot = (typeof slots)[number]

/** Files that the page loads when a modal opens. */
export const files = ['form', 'react'] as const
export type File = (typeof files)[number]

/** How the server answers a request for a file. `changed`: with other bytes than the published ones. */
export type Fate = 'served' | 'held' | 'failed' | 'changed'

/** What a script of the page or an extension does. */
export type Deed =
  | { do: 'append' | 'moveBefore'; slot: Slot; to: 'left' | 'right' }
  | { do: 'remove'; slot: Slot }
  | { do: 'show' | 'close'; slot: 'button' | 'other' }
  | { do: 'hide' | 'unhide' | 'extend' }

/** What a visitor does with mouse and keyboard. `ground`: a click beside the modal. */
export type Act =
  | { do: 'click'; slot: Slot }
  | { do: 'Escape' | 'x' | 'ground' }
  | { do: 'type'; text: string }

export type Command = { deed: Deed } | { act: Act } | { file: File; fate: Fate }

const just = <const Value>(...values: Value[]) => fc.constantFrom(...values)
const slot = just(...slots)

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: just('append', 'moveBefore'), slot, to: just('left', 'right') }),
  fc.record({ do: just('remove'), slot }),
  fc.record({ do: just('show', 'show', 'close'), slot: just('button', 'other') }),
  fc.record({ do: just('hide', 'unhide', 'extend') }),
)

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: just('click'), slot }),
  fc.record({ do: just('Escape', 'x', 'ground') }),
  fc.record({ do: just('type'), text: just('Ada', 'zz') }),
)

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ deed }) },
  { weight: 5, arbitrary: fc.record({ act }) },
  {
    weight: 2,
    arbitrary: fc.record({
      file: just(...files),
      fate: just<Fate>('served', 'served', 'held', 'failed', 'changed'),
    }),
  },
)

/** The fates of the files at first, and what happens then. Unbiased: short games find little. */
export const game = fc.noBias(
  fc.record({
    form: just<Fate>('served', 'held', 'failed'),
    react: just<Fate>('served', 'held', 'failed'),
    commands: fc.array(command, { maxLength: 40, size: 'max' }),
  }),
)
