import { hashOfPerson } from './forgotten.ts'
import type { StoredSignUp } from './sign-up.ts'

/** What a webhook is told of. */
export type EventType = 'signup.created' | 'signup.confirmed' | 'person.left' | 'person.forgotten'

/** Something that has happened to a person. */
export interface Happened {
  type: EventType
  person: string
  /** Of `signup.created`. */
  signUp?: StoredSignUp
}

/**
 * An event as it is sent. The person stands there as a hash that stays the same, also after leaving and
 * coming back, so that who was told more of them can delete it.
 * @param now milliseconds
 */
export const eventBody = ({ type, person, signUp }: Happened, now: number): string =>
  JSON.stringify({
    type,
    timestamp: new Date(now).toISOString(),
    data: { person: hashOfPerson(person), signUp },
  })
