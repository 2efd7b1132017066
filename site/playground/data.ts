import { formsOn } from './fields.ts'
import type { Source } from './snippet.ts'

/** Defined by the build: the forms of the widgets, and the pinned script with its hash. */
declare const __PLAYGROUND__: Pick<Source, 'forms' | 'pinned'>

const { forms, pinned } = __PLAYGROUND__

/** The URL of the folder `embed`. This page is in `embed/v1/`. */
const embed = new URL('../', location.href).href

export const source: Source = { embed, pinned, forms: formsOn(forms, embed, new Date()) }
