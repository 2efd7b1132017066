import { formsOn } from '../fields/fields.ts'
import type { Source } from './snippet.ts'

/** Defined by the build: the forms of the widgets, and the pinned script of a released version. */
declare const __PLAYGROUND__: Pick<Source, 'forms' | 'pinned'>

/** The URL of the folder `embed`. This page is in `embed/v1/`. */
const embed = new URL('../', location.href).href

export const source: Source = {
  ...__PLAYGROUND__,
  embed,
  forms: formsOn(__PLAYGROUND__.forms, embed, new Date()),
}
