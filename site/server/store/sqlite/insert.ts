import { insertRows } from '../program.ts'
import { signUpColumns, valuesOf } from '../sign-up.ts'
import type { Insert } from '../take-sign-up.ts'

/** Inserts sign-ups. E-mail, in lower case, and `submittedAt` together are unique. */
export const insert: Insert = (signUps) =>
  insertRows('signups', signUpColumns, signUps.map(valuesOf), 'DO NOTHING')
