import type { Speech } from '../shared/messages.ts'
import type { Unit } from './remaining-time.ts'

/** The number and the name of one unit of the time left. */
export const unitTexts = (unit: Unit, count: number, speech: Speech) => ({
  value: speech.number(count),
  label: speech.say(unit, { count }),
})
