import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { colorSchemes, type State, states, windows } from '../browser/states.ts'

/** A picture that is taken of a state. */
export interface Shot {
  state: State
  colorScheme: (typeof colorSchemes)[number]
  window: (typeof windows)[number]
  /** Its file, without an ending. */
  name: string
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** All pictures, in the order that a person looks through them. */
export const shots: readonly Shot[] = states.flatMap((state) =>
  colorSchemes.flatMap((colorScheme) =>
    windows.map((window) => ({
      state,
      colorScheme,
      window,
      name: `${slug(state.name)}-${colorScheme}-${window.width}`,
    })),
  ),
)

/** What a picture is called where people read it. */
export const titleOf = ({ state, colorScheme, window }: Shot): string =>
  `${state.name}, ${colorScheme}, ${window.width} px`

/** Where the pictures are put. */
export const shotsFolder = fileURLToPath(new URL('../shots/', import.meta.url))

export const shotFile = ({ name }: Shot): string => join(shotsFolder, `${name}.png`)
