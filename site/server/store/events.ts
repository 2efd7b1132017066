import { enqueue, iso } from './deliveries.ts'
import { hashOfPerson } from './hashes.ts'
import type { StoredSignUp } from './sign-up.ts'
import type { Queries } from './store.ts'

/** What a webhook is told of. */
export type EventType = 'signup.created' | 'signup.confirmed' | 'person.left' | 'person.forgotten'

/** Something that has happened to a person. */
export interface Happened {
  type: EventType
  person: string
  /** Of `signup.created`. */
  signUp?: StoredSignUp
}

/** Milliseconds after which no try is under way any more. */
const longestTry = 15_000

/**
 * An event as it is sent. The person stands there as a hash that stays the same, also after leaving and
 * coming back, so that who was told more of them can delete it.
 * @param now milliseconds
 */
export const eventBody = ({ type, person, signUp }: Happened, now: number): string =>
  JSON.stringify({ type, timestamp: iso(now), data: { person: hashOfPerson(person), signUp } })

/**
 * Has a webhook told what happened.
 * @param now milliseconds
 */
export const enqueueEvents = (
  queries: Queries,
  happened: readonly Happened[],
  now: number,
): Promise<void> =>
  enqueue(
    queries,
    happened.map((one) => {
      const isGone = one.type === 'person.forgotten'
      return {
        channel: 'webhook',
        // Who was forgotten is named nowhere, so nothing else holds it back until it was told.
        person: isGone ? hashOfPerson(one.person) : one.person,
        about: hashOfPerson(one.person),
        due: iso(now + (isGone ? longestTry : 0)),
        body: eventBody(one, now),
      }
    }),
    now,
  )
