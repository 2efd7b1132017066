import { createHmac, randomBytes } from 'node:crypto'
import { personOf } from './sign-up.ts'

/** What is kept of an address that was forgotten, or of one sign-up of it: a keyed hash. */
export interface Forgotten {
  key: string
  person: string
  /** ISO 8601 in UTC. */
  forgottenAt: string
}

/** A sign-up as far as it is remembered. */
interface Remembered {
  email: string
  submittedAt: string
}

/** Finds what is kept under a key and a hash. */
export type FindForgotten = (key: string, person: string) => string | undefined

/** A key that no other database has. */
export const newKey = (): string => randomBytes(32).toString('hex')

const hash = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('hex')

/** What is kept of an address: nobody who does not have it can tell it from this. */
const hashOf = ({ email }: Remembered, key: string): string => hash(personOf({ email }), key)

/** What is kept of one sign-up, whose time says nothing where the visitor's clock was wrong. */
const hashOfOne = ({ email, submittedAt }: Remembered, key: string): string =>
  hash(`${personOf({ email })} ${submittedAt}`, key)

/**
 * What is to be kept of a person, so that an earlier sign-up stays away.
 * @param submitted the `submittedAt` of what was removed: some may be in the future
 */
export function toForgotten(
  email: string,
  key: string,
  now: Date,
  submitted: readonly string[],
): Forgotten[] {
  const ahead = submitted.filter((submittedAt) => Date.parse(submittedAt) > now.getTime())
  const hashes = [
    hashOf({ email, submittedAt: '' }, key),
    ...ahead.map((submittedAt) => hashOfOne({ email, submittedAt }, key)),
  ]
  return hashes.map((person) => ({ key, person, forgottenAt: now.toISOString() }))
}

/** The hashes under which a sign-up may have been forgotten. */
export const hashesOf = (signUp: Remembered, key: string): string[] => [
  hashOf(signUp, key),
  hashOfOne(signUp, key),
]

/**
 * Whether a person was forgotten after a sign-up was submitted. One that was submitted later is
 * welcome.
 */
export const wasForgotten = (
  signUp: Remembered,
  keys: readonly string[],
  find: FindForgotten,
): boolean =>
  keys.some((key) => {
    if (find(key, hashOfOne(signUp, key)) !== undefined) return true
    const forgottenAt = find(key, hashOf(signUp, key))
    return forgottenAt !== undefined && Date.parse(signUp.submittedAt) <= Date.parse(forgottenAt)
  })

/** Tells of any number of sign-ups whether they were forgotten. */
export function createForgottenCheck(rows: readonly Forgotten[]): (signUp: Remembered) => boolean {
  const keys = [...new Set(rows.map(({ key }) => key))]
  const times = new Map(
    rows.map(({ key, person, forgottenAt }) => [`${key} ${person}`, forgottenAt]),
  )
  return (signUp) => wasForgotten(signUp, keys, (key, person) => times.get(`${key} ${person}`))
}
