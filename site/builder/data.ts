import { formsOn } from './fields/fields.ts'
import type { Source } from './tag.ts'

/** The forms of the widgets, and the pinned script of a released version, which the page holds. */
const { forms, pinned }: Pick<Source, 'forms' | 'pinned'> = JSON.parse(
  document.querySelector('#source')?.textContent ?? '',
)

/** The URL of the folder `embed`. This page is in `embed/v1/`. */
const embed = new URL('../', location.href).href

export const source: Source = {
  ...(pinned && { pinned }),
  embed,
  forms: formsOn(forms, embed, new Date()),
}
