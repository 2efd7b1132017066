import { formsOn } from './fields.ts'
import type { Source } from './snippet.ts'

/** What the build knows: the forms of the widgets, and the pinned script with its hash. */
declare const __PLAYGROUND__: Pick<Source, 'forms' | 'pinned'>

const { forms, pinned } = __PLAYGROUND__

/** URL of the folder `embed`, which this page is in: `embed/v1/`. */
const embed = new URL('../', location.href).href

/** Where the widgets come from, and all that can be set. */
export const source: Source = { embed, pinned, forms: formsOn(forms, embed, new Date()) }
