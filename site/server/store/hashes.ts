import { hash as digest } from 'node:crypto'
import { personOf, type StoredSignUp } from './sign-up.ts'

/** What identifies a sign-up that may come again. */
export type Identity = Pick<StoredSignUp, 'email' | 'submittedAt'>

// Nobody reads an address from it who does not guess it. A key beside it would hide no more.
const hash = (value: string): string => digest('sha256', `waitlist ${value}`)

/** The hash by which a person is known who was forgotten. */
export const hashOfPerson = (email: string): string => hash(personOf({ email }))

/** The hash of one sign-up. It is kept where the visitor's clock was ahead, so that its time says nothing. */
export const hashOfOne = ({ email, submittedAt }: Identity): string =>
  hash(`${personOf({ email })} ${submittedAt}`)
