import {
  batchesOf,
  cachedStatement,
  iso,
  number,
  placeholders,
  type Queries,
  text,
} from '../database/database.ts'
import { hashOfMailbox, hashOfPerson, hashOfSignUp } from '../database/identifiers.ts'
import { type Identity, mailboxOf, personOf } from '../database/sign-up-row.ts'
import { welcomeId } from '../outbox/deliveries.ts'

const day = 86_400_000

/** The stored state of a sign-up and its person. */
export interface State {
  /** The person, from `personOf`. */
  person: string
  isKnown: boolean
  /** Whether the person was deleted after the submission. */
  isDeleted: boolean
  /** Whether the person was ever deleted. They may have signed up again. */
  wasDeleted: boolean
  /** The number of sign-ups of the mailbox in the last 24 hours. */
  recent: number
  /** The time of joining, ISO 8601 in UTC; empty if the person is not on the list. */
  joinedAt: string
  /** The last welcome to the mailbox, also before a deletion; empty without one. */
  welcomedAt: string
  /** The due time of the mailbox's last waiting welcome; empty without one. */
  welcomeDue: string
  /** The number of the event of the person's last deletion, while it waits; 0 for none. */
  lastEvent: number
}

/**
 * Whether a sign-up was submitted before its person was deleted.
 * @param deletedAt the time of the deletion; empty without one
 * @param now milliseconds, by the server's clock
 */
export function isBefore(submittedAt: string, deletedAt: string, now: number): boolean {
  if (deletedAt === '') return false
  const time = Date.parse(deletedAt)
  // A clock that was ahead wrote a future time. It must not block the person until then.
  return Date.parse(submittedAt) <= (time > now ? now - 60_000 : time)
}

const later = (one: string, other: string) => (one > other ? one : other)

// Subqueries instead of joins: else SQLite reads all waiting welcomes for each sign-up.
const lookup = (count: number) =>
  cachedStatement(
    `lookup ${count}`,
    () => `WITH given (place, person, mailbox, time, hash, sign_up_hash, mailbox_hash) AS (VALUES ${placeholders(count, 7)})
     SELECT place,
       (SELECT count(*) FROM signups s WHERE s.person = given.person AND s.submitted_at = given.time) AS same,
       (SELECT sum((SELECT count(*) FROM listed s WHERE s.person = p.person
          AND s.received_at > $${count * 7 + 1}))
        FROM people p WHERE p.mailbox = given.mailbox) AS recent,
       (SELECT joined_at FROM people p WHERE p.person = given.person) AS joined_at,
       (SELECT deleted_at FROM deleted_people d WHERE d.hash = given.hash) AS deleted_at,
       (SELECT welcomed_at FROM deleted_people d WHERE d.hash = given.mailbox_hash) AS deleted_welcome,
       (SELECT max(welcomed_at) FROM people p WHERE p.mailbox = given.mailbox) AS welcomed_at,
       (SELECT max((SELECT max(e.due_at) FROM deliveries e WHERE e.person = p.person
          AND e.channel = 'mail' AND e.letter = '${welcomeId}' AND e.state IN ('waiting', 'sending')))
        FROM people p WHERE p.mailbox = given.mailbox) AS welcome_due,
       (SELECT count(*) FROM deleted_people d WHERE d.hash = given.sign_up_hash) AS sign_up_deleted,
       (SELECT max(seq) FROM deliveries e WHERE e.person = given.hash AND e.channel = 'webhook') AS seq
     FROM given`,
  )

/** The stored states of sign-ups and their people. @param now milliseconds */
export async function statesOf(
  queries: Queries,
  signUps: readonly Identity[],
  now: number,
): Promise<State[]> {
  const states: State[] = []
  for (const batch of batchesOf(signUps)) {
    const people = batch.map(personOf)
    const rows = await queries.all(
      lookup(batch.length),
      ...batch.flatMap((signUp, at) => {
        const person = people[at] ?? ''
        const hash = hashOfPerson(person)
        const mailbox = mailboxOf(person)
        const own = [person, mailbox, signUp.submittedAt, hash, hashOfSignUp(signUp)]
        return [String(at), ...own, hashOfMailbox(mailbox)]
      }),
      iso(now - day),
    )
    const byPlace = new Map(rows.map((row) => [number(row, 'place'), row]))
    for (const [at, { submittedAt }] of batch.entries()) {
      const row = byPlace.get(at)
      const deletedAt = text(row, 'deleted_at')
      states.push({
        person: people[at] ?? '',
        isKnown: number(row, 'same') > 0,
        isDeleted: number(row, 'sign_up_deleted') > 0 || isBefore(submittedAt, deletedAt, now),
        wasDeleted: deletedAt !== '',
        recent: number(row, 'recent'),
        joinedAt: text(row, 'joined_at'),
        welcomedAt: later(text(row, 'welcomed_at'), text(row, 'deleted_welcome')),
        welcomeDue: text(row, 'welcome_due'),
        lastEvent: number(row, 'seq'),
      })
    }
  }
  return states
}
