import type { Translator } from '../i18n/catalogue.ts'
import type { Unit } from './remaining-time.ts'

/** The number and the name of one unit of the time left. */
export const unitTexts = (unit: Unit, count: number, translator: Translator) => ({
  value: translator.number(count),
  label: translator.t(unit, { count }),
})
