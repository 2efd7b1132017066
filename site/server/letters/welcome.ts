import { resolve } from 'node:path'
import type { ReadVariable } from '../../base/environment.ts'
import type { Letter } from './letter.ts'

/** The letter to each new person, and its rate. */
export interface Welcome {
  letter: Letter
  /** Welcomes an hour; 0 means no limit. */
  rate: number
  /** Days after which people without confirmation are deleted. */
  confirmDays: number
}

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** Reads a letter. */
type LetterIn = typeof import('./letter.ts').letterIn

/** The code that reads letters; undefined without WELCOME_LETTER, since it takes memory. */
export const letterReader = async (env: NodeJS.ProcessEnv): Promise<LetterIn | undefined> =>
  env.WELCOME_LETTER ? (await import('./letter.ts')).letterIn : undefined

/** Undefined without WELCOME_LETTER. @param letterIn from `letterReader` */
export function welcomeVariables(variable: ReadVariable, letterIn?: LetterIn): Welcome | undefined {
  const letter = variable(
    'WELCOME_LETTER',
    'the file of a letter',
    (file) => letterIn?.(resolve(file), true),
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
