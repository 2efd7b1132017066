import { hash as digest, randomBytes, randomUUID } from 'node:crypto'
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

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

/** The first characters of all ids of a time: before each of them in their order. */
export function startOfIds(time: number): string {
  const stamp = hex(Math.min(Math.max(time, 0), 2 ** 48 - 1), 12)
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}`
}

/**
 * Creates UUIDs in the order of time (RFC 9562, version 7), and within a millisecond in the order of the calls.
 */
export function createTimeOrderedIds(): (time: number) => string {
  let last = -1
  let count = 0
  return (time) => {
    // Counts on when the time goes back: the same earlier time may follow again.
    count = time > last ? 0 : (count + 1) & 0x3ff_ffff
    last = Math.max(time, last)
    // 26 bits: an imported list may have thousands of rows of one day, without a time.
    const variant = hex(0x8000 | (count & 0x3fff), 4)
    return `${startOfIds(time)}-7${hex(count >>> 14, 3)}-${variant}-${randomUUID().slice(24)}`
  }
}
