import { insert, iso, listOf, number, type Queries, type Row, text } from '../database/database.ts'
import { createTimeOrderedIds, hashOfPerson, newToken } from '../database/identifiers.ts'
import {
  mailboxOf,
  newestOf,
  personOf,
  rowOf,
  type StoredSignUp,
  signUpOf,
} from '../database/sign-up-row.ts'
import { enqueue, eventOf, nextWelcome, type Outgoing, welcomeTo } from '../outbox/deliveries.ts'
import { type State, statesOf } from './states.ts'

/** The maximum number of rows for one mailbox in 24 hours. */
export const maxPerDay = 20

/**
 * The result of a sign-up. Only `refused` needs another attempt.
 * - `added`: it is stored.
 * - `replaced`: it is stored in place of the person's newest one, because of the daily limit.
 * - `known`: it was stored before.
 * - `deleted`: its person was deleted after the submission, so it is not stored.
 * - `refused`: the daily limit is used up by other people with the same mailbox.
 */
export type SignUpOutcome = 'added' | 'replaced' | 'known' | 'deleted' | 'refused'

/** An arriving sign-up. */
export type Arriving = StoredSignUp & {
  /** The id, if it was stored before. */
  id?: string
  /** Whether it is suspect: it is stored, but not listed. */
  isSuspect?: boolean
  /** Gives the earliest time of its welcome, in milliseconds. It is called only if the sign-up causes one. */
  welcomeFrom?(): number
}

const nextId = createTimeOrderedIds()

const arrivalOf = ({ receivedAt, submittedAt }: StoredSignUp): number =>
  Date.parse(receivedAt ?? submittedAt) || 0

/** Whether a sign-up is later than a time by both clocks: an outbox may deliver an earlier one late. */
const isLater = ({ submittedAt, receivedAt }: StoredSignUp, time: string): boolean =>
  receivedAt !== null &&
  Date.parse(receivedAt) > Date.parse(time) &&
  Date.parse(submittedAt) > Date.parse(time)

/** A person with a locked row. */
interface Locked {
  isNew: boolean
  /** The number of their last event before this list. */
  events: number
  unsubscribedAt: string
}

/** Creates or locks the rows of all people of a list. After that, no other process changes their data. */
async function lockPeople(
  queries: Queries,
  signUps: readonly StoredSignUp[],
  askedAt: string | null,
): Promise<Map<string, Locked>> {
  const byPerson = new Map<string, Row & { token: string; events: number }>()
  for (const signUp of signUps) {
    const person = personOf(signUp)
    const joined = iso(arrivalOf(signUp))
    const own = byPerson.get(person)
    byPerson.set(person, {
      ...{ person, mailbox: mailboxOf(person), token: own?.token ?? newToken() },
      joined_at: own && text(own, 'joined_at') < joined ? text(own, 'joined_at') : joined,
      ...{ asked_at: askedAt, events: (own?.events ?? 0) + 1 },
    })
  }
  // In one order, so that two servers do not deadlock.
  const rows = [...byPerson.values()].sort((one, other) =>
    text(one, 'person') < text(other, 'person') ? -1 : 1,
  )
  const locked = await insert(
    queries,
    'people',
    rows,
    `ON CONFLICT (person) DO UPDATE SET events = people.events + excluded.events,
       joined_at = CASE WHEN excluded.joined_at < people.joined_at
         THEN excluded.joined_at ELSE people.joined_at END
     RETURNING person, token, events, unsubscribed_at`,
  )
  return new Map(
    locked.map((row) => {
      const person = text(row, 'person')
      const own = byPerson.get(person)
      return [
        person,
        {
          // The row of a known person keeps its token.
          isNew: row.token === own?.token,
          events: number(row, 'events') - (own?.events ?? 0),
          unsubscribedAt: text(row, 'unsubscribed_at'),
        },
      ]
    }),
  )
}

/** The changes for a list. */
interface Stored {
  added: Map<string, Arriving[]>
  suspect: Arriving[]
  /** The people whose newest sign-up is replaced. */
  replacing: Set<string>
}

/** Decides the result of each sign-up in a list. */
function decide(
  signUps: readonly Arriving[],
  states: readonly State[],
  people: ReadonlyMap<string, Locked>,
  dailyLimit: number,
): { outcomes: SignUpOutcome[]; stored: Stored } {
  const stored: Stored = { added: new Map(), suspect: [], replacing: new Set() }
  const seen = new Set<string>()
  const ofMailbox = new Map<string, number>()
  const outcomes = signUps.map((signUp, at): SignUpOutcome => {
    const { person, isKnown, isDeleted, recent } = states[at] as State
    const identity = `${person} ${signUp.submittedAt}`
    if (isKnown || seen.has(identity)) return 'known'
    if (isDeleted) return 'deleted'
    if (signUp.isSuspect) {
      seen.add(identity)
      stored.suspect.push(signUp)
      return 'added'
    }
    const mailbox = mailboxOf(person)
    const count = recent + (ofMailbox.get(mailbox) ?? 0)
    const own = stored.added.get(person) ?? []
    const isTooMany = count >= dailyLimit
    if (isTooMany && own.length === 0 && people.get(person)?.isNew) return 'refused'
    seen.add(identity)
    stored.added.set(person, own)
    // The newest one is in this list or in the database.
    if (isTooMany && own.pop() === undefined) stored.replacing.add(person)
    else if (!isTooMany) ofMailbox.set(mailbox, (ofMailbox.get(mailbox) ?? 0) + 1)
    own.push(signUp)
    return isTooMany ? 'replaced' : 'added'
  })
  return { outcomes, stored }
}

const removePeople = (queries: Queries, people: readonly string[]) =>
  queries.all(`DELETE FROM people WHERE person IN ${listOf(people)}`, ...people)

/** Adds the deliveries that a list causes. */
async function enqueueCaused(
  queries: Queries,
  added: Stored['added'],
  people: ReadonlyMap<string, Locked>,
  states: readonly State[],
  outgoing: Outgoing,
  now: number,
): Promise<void> {
  const stateOf = new Map(states.map((state) => [state.person, state]))
  const rows: Row[] = []
  const dueOf = new Map<string, string>()
  for (const [person, own] of added) {
    const { isNew = false, events = 0 } = people.get(person) ?? {}
    const { welcomedAt = '', welcomeDue = '', lastEvent = 0 } = stateOf.get(person) ?? {}
    const before = isNew ? lastEvent : 0
    if (before > 0) {
      // The event of their deletion still waits, and the later ones follow it.
      await queries.all('UPDATE people SET events = events + $1 WHERE person = $2', before, person)
      await queries.all(
        `UPDATE deliveries SET person = $1 WHERE person = $2 AND channel = 'webhook'`,
        ...[person, hashOfPerson(person)],
      )
    }
    // By the settings of this server alone: a lookup of the sender's would cost each sign-up.
    if (outgoing.events)
      for (const [at, signUp] of own.entries()) {
        const told = signUpOf(rowOf(signUp))
        rows.push(eventOf('signup.created', person, before + events + at + 1, now, told))
      }
    if (!isNew || !outgoing.welcome) continue
    const mailbox = mailboxOf(person)
    const next = nextWelcome(welcomedAt, dueOf.get(mailbox) ?? welcomeDue, now)
    const due = Math.max(next, own[0]?.welcomeFrom?.() ?? 0)
    dueOf.set(mailbox, iso(due))
    rows.push(welcomeTo(person, due, now))
  }
  await enqueue(queries, rows)
}

/**
 * Stores a list of sign-ups from the queue or an import. Each is stored once, and not if its person was deleted since.
 * @param now milliseconds
 * @param dailyLimit the daily limit of a mailbox. Further sign-ups add no row, so that a stranger can neither fill the
 *   database with another person's address nor block that person.
 * @param outgoing the deliveries that they cause, stored in the same transaction
 * @returns the result of each
 */
export async function storeSignUps(
  queries: Queries,
  signUps: readonly Arriving[],
  now: number,
  dailyLimit: number = maxPerDay,
  outgoing: Outgoing = {},
): Promise<SignUpOutcome[]> {
  const listed = signUps.filter(({ isSuspect }) => !isSuspect)
  const people = await lockPeople(queries, listed, outgoing.welcome?.asks ? iso(now) : null)
  const states = await statesOf(queries, signUps, now)
  const { outcomes, stored } = decide(signUps, states, people, dailyLimit)
  const { added, suspect, replacing } = stored
  for (const person of replacing)
    await queries.all(`DELETE FROM signups WHERE id = ${newestOf('$1')}`, person)
  const rows = [...added.values()].flat().map((signUp) => [signUp, 0] as const)
  await insert(
    queries,
    'signups',
    [...rows, ...suspect.map((signUp) => [signUp, 1] as const)].map(([signUp, isSuspect]) => ({
      ...{ id: signUp.id ?? nextId(arrivalOf(signUp)), person: personOf(signUp) },
      ...rowOf(signUp),
      suspect: isSuspect,
    })),
  )
  const unused = [...people].filter(([person, { isNew }]) => isNew && !added.has(person))
  if (unused.length > 0)
    await removePeople(
      queries,
      unused.map(([person]) => person),
    )
  for (const [person, own] of added) {
    const { unsubscribedAt = '' } = people.get(person) ?? {}
    if (unsubscribedAt && own.some((signUp) => isLater(signUp, unsubscribedAt)))
      await queries.all('UPDATE people SET unsubscribed_at = NULL WHERE person = $1', person)
  }
  await enqueueCaused(queries, added, people, states, outgoing, now)
  return outcomes
}
