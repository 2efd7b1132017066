import type { Instance } from '../element/definition.ts'
import { units } from './remaining-time.ts'
import type { CountdownState } from './store.ts'
import { unitTexts } from './unit-texts.ts'

function write(place: Element | null, text: string) {
  const node = place?.firstChild
  if (node && node.nodeValue !== text) node.nodeValue = text
}

/**
 * Writes the time left into the texts of a countdown's card, whoever has made it: a second that
 * passes is a text or two, and no view is rendered for it.
 * @returns stops
 */
export const followTime = (
  shadow: ShadowRoot,
  { store, messages }: Instance<CountdownState>,
): (() => void) =>
  store.getState().remaining.subscribe((now, before) => {
    const changed = units.filter((unit) => now[unit] !== before[unit])
    if (changed.length === 0) return
    const shown = shadow.querySelectorAll('.unit')
    for (const unit of changed) {
      const place = shown[units.indexOf(unit)]
      if (!place) continue
      const { value, label } = unitTexts(unit, now[unit], messages.getState().translator)
      write(place.firstElementChild, value)
      write(place.lastElementChild, label)
    }
  })
