import { iso, type Outbound } from './deliveries.ts'
import { hashOfPerson } from './hashes.ts'
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

/** Milliseconds after which no try is under way any more: longer than a webhook has to answer (`webhook.ts`). */
const longestTry = 15_000

/**
 * The event by which a webhook is told what happened. The person stands there as a hash that stays the same,
 * also after leaving and coming back, so that who was told more of them can delete it.
 * @param now milliseconds
 */
export function eventOf({ type, person, signUp }: Happened, now: number): Outbound {
  const isGone = type === 'person.forgotten'
  const hash = hashOfPerson(person)
  return {
    channel: 'webhook',
    // Who was forgotten is named nowhere. What of them may be under way is waited for by time.
    person: isGone ? hash : person,
    about: hash,
    due: iso(now + (isGone ? longestTry : 0)),
    body: JSON.stringify({ type, timestamp: iso(now), data: { person: hash, signUp } }),
  }
}
