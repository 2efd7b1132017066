import { insert, iso, number, type Queries, type Row, readSetting } from '../database/database.ts'
import { hashOfPerson } from '../database/hashes.ts'
import type { StoredSignUp } from '../database/sign-up-row.ts'
import { createTimeOrderedIds } from '../database/time-ordered-id.ts'

// Whatever leaves because of a sign-up or a command is a row of `deliveries`, written in the transaction
// that causes it. The server that holds the lease sends it (`sender.ts`).

/**
 * What became of a letter to one person, or of an event about one.
 * - `waiting`: it is sent when it is due.
 * - `sending`: it was claimed, and is being handed over.
 * - `sent`: it was accepted. Of an event no row stays.
 * - `refused`: the mail server has rejected it for good.
 * - `failed`: it was tried for three days in vain.
 * - `unknown`: nobody knows whether the mail server has accepted it. The operator decides.
 */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'refused' | 'failed' | 'unknown'

export type ChannelName = 'mail' | 'webhook'

/** In place of a letter's id: another text of the welcome is no other letter. */
export const welcomeId = 'welcome'

const day = 86_400_000

/** Milliseconds between two welcomes to one address. */
const betweenWelcomes = 30 * day

/** Milliseconds after which no try of an event is under way any more: longer than a webhook has to answer. */
const longestTry = 15_000

export const nextDeliveryId = createTimeOrderedIds()

/** What is sent because of sign-ups. */
export interface Outgoing {
  /** A letter to each new person, and whether it asks them to confirm the address. */
  welcome?: { asks: boolean } | undefined
  /** Whether a webhook is told of events. */
  events?: boolean
}

/** What a webhook is told of. */
export type EventType =
  | 'signup.created'
  | 'signup.confirmed'
  | 'person.unsubscribed'
  | 'person.deleted'

/**
 * The row of an event. Its person is a hash that stays the same, also after a deletion and coming back: the
 * receiver deletes under it what it was told.
 * @param seq its number among the person's events
 * @param now milliseconds
 */
export function eventOf(
  type: EventType,
  person: string,
  seq: number,
  now: number,
  signUp?: StoredSignUp,
): Row {
  const hash = hashOfPerson(person)
  return {
    ...{ id: nextDeliveryId(now), channel: 'webhook', letter: null, person: hash, seq },
    state: 'waiting',
    // What may be under way of a deleted person is waited for.
    due_at: iso(now + (type === 'person.deleted' ? longestTry : 0)),
    body: JSON.stringify({ type, timestamp: iso(now), data: { person: hash, signUp } }),
  }
}

/**
 * The row of a welcome to a new person, due at once or 30 days after the last one to the address.
 * @param welcomedAt when that was sent; empty for never
 * @param now milliseconds
 */
export function welcomeTo(person: string, welcomedAt: string, now: number): Row {
  const next = Date.parse(welcomedAt) + betweenWelcomes
  // A time further away was written by a clock that was ahead.
  const due = next > now && next <= now + betweenWelcomes ? next : now
  return {
    ...{ id: nextDeliveryId(now), channel: 'mail', letter: welcomeId, person, seq: 0 },
    ...{ state: 'waiting', due_at: iso(due), body: null },
  }
}

export async function enqueue(queries: Queries, rows: readonly Row[]): Promise<void> {
  await insert(queries, 'deliveries', rows)
}

/** The setting by which commands without `WEBHOOK_URL` know that a server has it. */
export const webhookSetting = 'webhook'

/** Whether events are told: by this process's settings, or by those of the server that sends. */
export const tellsEvents = async (queries: Queries, { events }: Outgoing): Promise<boolean> =>
  events === true || (await readSetting(queries, webhookSetting)) !== undefined

/**
 * Has a webhook told what happened to somebody on the list, after all that happened before.
 * @param now milliseconds
 */
export async function enqueueEvent(
  queries: Queries,
  outgoing: Outgoing,
  type: EventType,
  person: string,
  now: number,
): Promise<void> {
  if (!(await tellsEvents(queries, outgoing))) return
  const [row] = await queries.all(
    'UPDATE people SET events = events + 1 WHERE person = $1 RETURNING events',
    person,
  )
  if (row) await enqueue(queries, [eventOf(type, person, number(row, 'events'), now)])
}
