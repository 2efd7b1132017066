import type { Field, Forms } from './fields.ts'
import type { Source } from './snippet.ts'

/** What the build knows: the forms of the widgets, and the pinned script with its hash. */
declare const __PLAYGROUND__: { forms: Forms; pinned: Source['pinned'] }

export const { forms, pinned } = __PLAYGROUND__

const isPath = ({ control, default: value }: Field) =>
  control === 'url-or-path' && value.startsWith('/')

/** The defaults that are paths, as URLs: pages of other sites have to write them. */
export const inFull: Source['inFull'] = Object.fromEntries(
  forms.widgets.map(({ tag, fields }) => [
    tag,
    Object.fromEntries(
      fields
        .filter(isPath)
        .map(({ name, default: path }) => [name, new URL(path, location.href).href]),
    ),
  ]),
)

/** URL of the folder `embed`, which this page is in: `embed/v1/`. */
export const embed = new URL('../', location.href).href
