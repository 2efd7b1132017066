/** The elements of a game, one of each. A game makes an element when a command first needs it. */
export const slots = {
  button: 'waitlist-button',
  other: 'waitlist-button',
  countdown: 'launch-countdown',
  directory: 'demo-directory',
} as const
export type Slot = keyof typeof slots

/** Two boxes of the page. `right` is in a `<details>`. */
export const places = ['left', 'right'] as const
export type Place = (typeof places)[number]

/** `clicked`: the box hides when something in it is clicked, as a menu does. */
export const waysToHide = [
  'hidden',
  'display',
  'visibility',
  'inert',
  'details',
  'clicked',
] as const

/** What a script of the page does. Several deeds may run in one task. */
export type Deed =
  | { do: 'append' | 'moveBefore'; slot: Slot; to: Place }
  | { do: 'remove'; slot: Slot }
  | { do: 'hide'; what: Slot | Place; how: (typeof waysToHide)[number] }
  | { do: 'unhide'; what: Slot | Place }
  | { do: 'set'; slot: Slot; name: string; value: string | null }
  | { do: 'setProperty'; slot: Slot; name: string; value: unknown }
  | { do: 'lang'; of: Slot | 'page'; value: 'en' | 'hi' | 'de' | null }
  | { do: 'show' | 'close'; slot: 'button' | 'other' }
  | { do: 'focus'; what: 'page' | Slot }
  // As a menu of the page locks and unlocks it, and a library removes what the server has not written.
  | { do: 'lock' | 'unlock' | 'morph' }
  // As a page translator does.
  | { do: 'translate' }
  // As a password manager or a writing aid does.
  | { do: 'extend' }

/**
 * What a visitor does with mouse and keyboard. `reopen`: Esc, and a script opens the modal again. `ground`: a
 * click beside the modal. `email`: another email address, and on to the next field.
 */
export type Act =
  | { do: 'click' | 'hover'; slot: Slot }
  | { do: 'esc' | 'reopen' | 'x' | 'ground' | 'email' | 'submit' | 'enter' }
  | { do: 'type'; text: string }
  | { do: 'search'; text: string }
  | { do: 'filters' | 'tick' | 'clear' | 'scroll' }

/** Files that the page loads later, by what is in them. */
export const files = ['script', 'form', 'view', 'hindi', 'directory', 'hints'] as const
export type File = (typeof files)[number]

/** How the server answers a request for a file. `changed`: with other bytes than the published ones. */
export const fates = ['served', 'held', 'failed', 'changed'] as const
export type Fate = (typeof fates)[number]

export const answers = ['json', 'empty', 'page', 'refused', 'broken', 'cut', 'held'] as const
export type Answer = (typeof answers)[number]

/** What happens around the page: network, clock, history. */
export type Circumstance =
  | { do: 'file'; file: File; fate: Fate }
  | { do: 'endpoint'; answer: Answer }
  | { do: 'time'; milliseconds: number }
  | { do: 'route' | 'back' | 'forward' }
  | { do: 'leave'; milliseconds: number }

/** A command. `hastily`: the next one follows before the page has settled and was checked. */
export type Command = (Deed | Act | Circumstance) & { hastily?: boolean }

/** A game: the elements in the page's HTML, what the server holds back at first, and the commands. */
export interface Game {
  markup: readonly Slot[]
  held: readonly (File | 'answers')[]
  commands: readonly Command[]
}

/** A command as a line of the report. */
function inWords({ do: name, hastily, ...values }: Command): string {
  const words = Object.values(values).map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  )
  return [name, ...words, ...(hastily ? ['(at once after it:)'] : [])].join(' ')
}

export const gameInWords = ({ markup, held, commands }: Game): string =>
  [
    `the page has ${markup.join(', ') || 'nothing'}; the server holds back ${held.join(', ') || 'nothing'}`,
    ...commands.map(inWords),
  ]
    .map((line, index) => `  ${index}. ${line}`)
    .join('\n')
