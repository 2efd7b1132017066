import { hash as digest, randomBytes } from 'node:crypto'
import { type Identity, personOf } from './sign-up-row.ts'

// Nobody reads an address from it who does not guess it. A key beside it would hide no more.
const hash = (value: string): string => digest('sha256', `waitlist ${value}`)

/** The hash by which a person is known after a deletion, and in events. @param person from `personOf` */
export const hashOfPerson = (person: string): string => hash(person)

/** The hash of one sign-up, which is kept when its person is deleted. */
export const hashOfSignUp = ({ email, submittedAt }: Identity): string =>
  hash(`${personOf({ email })} ${submittedAt}`)

/** A new token of a person's page: 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url')
