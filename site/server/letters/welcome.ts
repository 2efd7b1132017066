import { resolve } from 'node:path'
import type { ReadVariable } from '../../base/environment.ts'
import { type Letter, letterIn } from './letter.ts'

/** The letter that each new person gets, and how it is sent. */
export interface Welcome {
  letter: Letter
  /** Welcomes an hour; 0 means no limit. */
  rate: number
  /** Days after which those are deleted whom it has asked to confirm the address, and who have not. */
  confirmDays: number
}

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** Undefined where there is no WELCOME_LETTER. */
export function welcomeVariables(variable: ReadVariable): Welcome | undefined {
  const letter = variable(
    'WELCOME_LETTER',
    'the file of a letter',
    (file) => letterIn(resolve(file), true),
    null,
  )
  const rate = variable(
    'WELCOME_RATE',
    'a whole number of welcomes an hour, 0 for no limit',
    wholeNumber,
    1000,
  )
  const confirmDays = variable(
    'CONFIRM_DAYS',
    'a whole number of days from 1',
    (text) => wholeNumber(text) || undefined,
    14,
  )
  return letter ? { letter, rate, confirmDays } : undefined
}
