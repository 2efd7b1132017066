import { hash as digest, randomBytes } from 'node:crypto'
import { type Identity, personOf } from './sign-up-row.ts'

// Reading an address from a hash requires guessing it. A key stored in the same database would not help.
const hash = (value: string): string => digest('sha256', `waitlist ${value}`)

/** The hash that identifies a person after a deletion and in events. @param person from `personOf` */
export const hashOfPerson = (person: string): string => hash(person)

/** The hash under which a deleted person's mailbox keeps the time of its last welcome. */
export const hashOfMailbox = (mailbox: string): string => hash(`mailbox ${mailbox}`)

/** The hash of one sign-up, which is kept when its person is deleted. */
export const hashOfSignUp = ({ email, submittedAt }: Identity): string =>
  hash(`${personOf({ email })} ${submittedAt}`)

/** A new token for a personal page: 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url')
