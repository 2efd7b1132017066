import type { Source } from './snippet.ts'

/** What the build knows: the forms of the widgets, and the pinned script with its hash. */
declare const __PLAYGROUND__: Pick<Source, 'forms' | 'pinned'>

export const { forms, pinned } = __PLAYGROUND__

/** URL of the folder `embed`, which this page is in: `embed/v1/`. */
export const embed = new URL('../', location.href).href
