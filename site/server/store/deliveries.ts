import { hashOfPerson } from './hashes.ts'
import type { Queries } from './store.ts'
import { insert } from './tables.ts'
import { createTimeOrderedIds } from './time-ordered-id.ts'

// What goes out because of a sign-up waits among the deliveries, of which the sign-up says first what it
// owes (`owed.ts`). A server claims one, hands it over, and notes what became of it (`outgoing/claims.ts`).

/**
 * What became of a letter to one person, or of an event about one.
 * - `waiting`: a server sends it when it is due.
 * - `sending`: it is being handed over.
 * - `sent`: it was accepted.
 * - `deferred`: it was rejected for now, and the command that sends it tries it again.
 * - `refused`: it was rejected for good.
 * - `failed`: a server has tried it for days in vain.
 * - `unsure`: nobody knows whether the mail server has accepted it.
 * - `skipped`: the same, and the operator has decided not to send it again; or the person has left.
 */
export type DeliveryState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'deferred'
  | 'refused'
  | 'failed'
  | 'unsure'
  | 'skipped'

/** Where deliveries go. Those of one channel to one person are sent in their order. */
export type Channel = 'mail' | 'webhook'

/** In place of a letter's hash: another text of the welcome is no other letter. */
export const welcomeId = 'welcome'

/** The `body` of a welcome that asks its person to confirm the address, until they have. */
export const asking = 'asks'

const day = 86_400_000

/** Milliseconds between two welcomes to one address. */
const betweenWelcomes = 30 * day

export const iso = (time: number): string => new Date(time).toISOString()

export const nextDeliveryId = createTimeOrderedIds()

/** What is sent because of sign-ups. */
export interface Outgoing {
  /** A letter to each new person, and whether it asks them to confirm the address. */
  welcome?: { asks: boolean } | undefined
  /** Whether a webhook is told (`events.ts`). */
  events?: boolean
}

/** Something to be sent. */
export interface Outbound {
  /** Undefined for a new one. */
  id?: string
  channel: Channel
  /** The letter's id; of an event undefined, since each is one of its own. */
  letter?: string
  person: string
  /** Of an event, stands for its person also where `person` does not. */
  about?: string
  /** ISO 8601 in UTC. */
  due: string
  /** What an event tells, or what a welcome asks. */
  body: string
}

/**
 * Has something sent by a server.
 * @param now milliseconds
 */
export async function enqueue(
  queries: Queries,
  outbound: readonly Outbound[],
  now: number,
): Promise<void> {
  const rows = outbound.map((one) => {
    const { id = nextDeliveryId(now), channel, letter, person, about = person, due, body } = one
    return { id, channel, letter: letter ?? `${about}.${id}`, person, due, body }
  })
  await insert(queries, 'deliveries', rows)
}

/**
 * When the welcome to a new person is due: at once, or when the last one to the address is long ago.
 * @param welcomedAt when that was sent; empty for never
 * @param now milliseconds
 * @returns ISO 8601 in UTC
 */
export function dueOfWelcome(welcomedAt: string, now: number): string {
  const next = Date.parse(welcomedAt) + betweenWelcomes
  // A time further away was written by a clock that was ahead.
  return iso(next > now && next <= now + betweenWelcomes ? next : now)
}

/** Records that a person is sent a welcome now. The hash stays when the person is forgotten. */
export async function noteWelcome(queries: Queries, person: string, now: string): Promise<void> {
  const row = { hash: hashOfPerson(person), at: now }
  await insert(queries, 'welcomed', [row], 'UPDATE SET at = excluded.at')
}

/** Removes hashes of those whose next welcome has to wait for nothing. @param now milliseconds */
export async function pruneWelcomed(queries: Queries, now: number): Promise<void> {
  await queries.all('DELETE FROM welcomed WHERE at < $1', iso(now - betweenWelcomes))
}
