import { insert, iso, number, type Queries, type Row, readSetting } from '../database/database.ts'
import { createTimeOrderedIds, hashOfPerson } from '../database/identifiers.ts'
import type { StoredSignUp } from '../database/sign-up-row.ts'

// Each letter and event is a row of `deliveries`, written in the transaction of the sign-up or command that causes
// it. The server that holds the lease sends it (`sender.ts`).

/**
 * The state of a letter to a person, or of an event about a person.
 * - `waiting`: it is sent when it is due.
 * - `sending`: it is claimed and being handed over.
 * - `sent`: it was accepted. A sent event has no row.
 * - `refused`: the mail server rejected it permanently.
 * - `failed`: all attempts of three days failed.
 * - `unknown`: the mail server may have accepted it. The operator decides.
 */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'refused' | 'failed' | 'unknown'

export type ChannelName = 'mail' | 'webhook'

/** The id of the welcome as a letter. It stays the same when the text changes. */
export const welcomeId = 'welcome'

const day = 86_400_000

/** Milliseconds between two welcomes to one address. */
const betweenWelcomes = 30 * day

/** Milliseconds after which no attempt of an event is in progress: longer than the timeout of a webhook. */
const attemptTimeout = 15_000

export const nextDeliveryId = createTimeOrderedIds()

/** The deliveries that sign-ups cause. */
export interface Outgoing {
  /** The letter to each new person, and whether it asks them to confirm the address. */
  welcome?: { asks: boolean } | undefined
  /** Whether events go to a webhook. */
  events?: boolean
}

/** The types of webhook events. */
export type EventType =
  | 'signup.created'
  | 'signup.confirmed'
  | 'person.unsubscribed'
  | 'person.deleted'

/**
 * The row of an event. It names the person to the receiving service by a hash that stays the same, also after a
 * deletion and a new sign-up. The row of a deletion has only that hash.
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
    ...{ id: nextDeliveryId(now), channel: 'webhook', letter: null, seq, state: 'waiting' },
    person: type === 'person.deleted' ? hash : person,
    // An attempt for a deleted person may be in progress, so the event waits for its end.
    due_at: iso(now + (type === 'person.deleted' ? attemptTimeout : 0)),
    body: JSON.stringify({ type, timestamp: iso(now), data: { person: hash, signUp } }),
  }
}

/**
 * When a mailbox may have its next welcome, in milliseconds: 30 days after the last one.
 * @param welcomedAt when one was last sent to it, and `waitsFor` when the last that waits is due; empty for none
 */
export function nextWelcome(welcomedAt: string, waitsFor: string, now: number): number {
  const next = Date.parse(welcomedAt) + betweenWelcomes
  // A later time was written by a clock that is ahead.
  const ofSent = next > now ? Math.min(next, now + betweenWelcomes) : now
  return waitsFor === '' ? ofSent : Math.max(ofSent, Date.parse(waitsFor) + betweenWelcomes)
}

/** The row of a welcome to a new person. @param due and `now`: milliseconds */
export function welcomeTo(person: string, due: number, now: number): Row {
  return {
    ...{ id: nextDeliveryId(now), channel: 'mail', letter: welcomeId, person, seq: 0 },
    ...{ state: 'waiting', due_at: iso(due), body: null },
  }
}

/** Adds deliveries. A person whom a restore has removed may have had the letter, and gets it once more. */
export async function enqueue(queries: Queries, rows: readonly Row[]): Promise<void> {
  await insert(
    queries,
    'deliveries',
    rows,
    `ON CONFLICT (letter, person) WHERE channel = 'mail' DO UPDATE SET id = excluded.id,
       state = excluded.state, due_at = excluded.due_at, tries = 0,
       first_tried_at = NULL, noted_at = NULL, claim = NULL, answer = NULL`,
  )
}

/** The setting with the channels of the server that holds the lease, such as `mail webhook`. */
export const channelsSetting = 'channels'

/** Whether the server that holds the lease sends by a channel. */
export const hasChannel = async (queries: Queries, name: ChannelName): Promise<boolean> =>
  ((await readSetting(queries, channelsSetting)) ?? '').split(' ').includes(name)

/** Whether events are sent, by the settings of this process or of the sending server. */
export const tellsEvents = async (queries: Queries, { events }: Outgoing): Promise<boolean> =>
  events === true || hasChannel(queries, 'webhook')

/**
 * Adds an event about a listed person, after the person's earlier events.
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
