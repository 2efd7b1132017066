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
 * An event as it is sent. The person stands there as a hash that stays the same, also after leaving and
 * coming back, so that who was told more of them can delete it.
 * @param now milliseconds
 */
export const eventBody = (
  { type, person, signUp }: Happened,
  now: number,
  hash = hashOfPerson(person),
): string => JSON.stringify({ type, timestamp: iso(now), data: { person: hash, signUp } })

/** The event by which a webhook is told what happened. @param now milliseconds */
export function eventOf(happened: Happened, now: number): Outbound {
  const isGone = happened.type === 'person.forgotten'
  const hash = hashOfPerson(happened.person)
  return {
    channel: 'webhook',
    // Who was forgotten is named nowhere. What of them may be under way is waited for by time.
    person: isGone ? hash : happened.person,
    about: hash,
    due: iso(now + (isGone ? longestTry : 0)),
    body: eventBody(happened, now, hash),
  }
}
