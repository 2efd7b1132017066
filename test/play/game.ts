/** The elements of a game, one of each. A game makes an element when a command first needs it. */
export const tags = {
  button: 'waitlist-button',
  other: 'waitlist-button',
  countdown: 'launch-countdown',
  directory: 'demo-directory',
} as const
export type Slot = keyof typeof tags
export const slots = Object.keys(tags) as Slot[]

/** The attributes that an element has at first. */
export const attributes: Record<Slot, string> = {
  button: '',
  other: '',
  countdown: 'launch-at="2099-01-01T00:00Z"',
  directory: 'sync-url latency="0"',
}

/** Two boxes of the page. `right` is in a `<details>`. */
export const places = ['left', 'right'] as const
export type Place = (typeof places)[number]

/** What a script of the page, a translator or an extension does. Several deeds may run in one task. */
export type Deed =
  | { do: 'append' | 'moveBefore'; slot: Slot; to: Place }
  | { do: 'remove' | 'clone'; slot: Slot }
  | { do: 'hide'; what: Slot | Place; how: string }
  | { do: 'unhide'; what: Slot | Place }
  | { do: 'set'; slot: Slot; name: string; value: string | null }
  | { do: 'lang'; of: Slot | 'page'; value: string | null }
  | { do: 'show' | 'close'; slot: 'button' | 'other' }
  | { do: 'focus' | 'translate' }
  | { do: 'extend'; how: 'before' | 'after' }

/** What a visitor does with mouse and keyboard. `ground`: a click beside the modal. */
export type Act =
  | { do: 'click'; slot: Slot }
  | { do: 'esc' | 'x' | 'ground' | 'filters' | 'tick' | 'clear' | 'back' | 'forward' }
  | { do: 'type' | 'search'; text: string }

/** Files that the page loads later, by what is in them. */
export const files = ['script', 'form', 'react', 'hindi', 'directory', 'hints'] as const
export type File = (typeof files)[number]

/** How the server answers a request for a file. `changed`: with other bytes than the published ones. */
export const fates = ['served', 'held', 'failed', 'changed'] as const
export type Fate = (typeof fates)[number]

/** The elements in the page's HTML, and how the server answers at first. */
export interface Setup {
  markup: readonly Slot[]
  fates: Partial<Record<File, Fate>>
}
