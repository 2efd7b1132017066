import {
  type Channel,
  type DeliveryState,
  iso,
  nextDeliveryId,
  noteWelcome,
  welcomeId,
} from '../deliveries.ts'
import { makeDeliveries, owedSince } from '../owed.ts'
import type { Queries } from '../store.ts'
import { insert } from '../tables.ts'

/** What became of a try, with the answer. */
export interface Outcome {
  state: DeliveryState
  answer: string
  /** When it is to be tried again, ISO 8601 in UTC. */
  due?: string
}

const minute = 60_000

/** Milliseconds after which whoever is still `sending` has been killed. */
export const longestSending = 15 * minute

/** Milliseconds after the first try after which a delivery has failed. */
const longestTrying = 3 * 86_400_000

/** Milliseconds to the next try: as many as since the first, within these. */
const pauses = { shortest: minute, longest: 6 * 60 * minute }

/**
 * In a query of deliveries `d`, whether none of a person's waits before one. By `=`, so that an index finds the
 * person's; and by a count, since PostgreSQL would make a join of NOT EXISTS and read all that waits.
 */
const hasNoneBefore = (person: string) => `0 =
  (SELECT count(*) FROM deliveries e WHERE e.person = ${person} AND e.id < d.id AND e.channel = d.channel
     AND (e.state = 'waiting' OR e.state = 'sending' AND e.due <> ''))`

/** What ends the `letter` of an event, behind the hash of its person: a dot and a UUID. */
const idLength = 37

// That somebody was forgotten stands under the hash of the address, and they may be back under the address.
const hasNoneForgotten = ` AND ${hasNoneBefore(`substr(d.letter, 1, length(d.letter) - ${idLength})`)}`

/** A letter or an event to one person. */
export interface Delivery {
  letter: string
  person: string
}

/** A delivery that was claimed. */
export interface Claimed extends Delivery {
  /** The same in every try. */
  id: string
  /** Of this try alone. */
  token: string
  /** When it was first tried. */
  since: string
  /** When it was to be sent; empty for a letter that a command sends. */
  due: string
  body: string
}

const claimedColumns = 'id, letter, person, token, since, due, body'

/** The first delivery of a channel that waits and has none of its person before it. */
async function first(queries: Queries, channel: Channel): Promise<Claimed | undefined> {
  const [row] = await queries.all(
    `SELECT ${claimedColumns} FROM deliveries d
     WHERE channel = $1 AND state = 'waiting' AND ${hasNoneBefore('d.person')}
       ${channel === 'webhook' ? hasNoneForgotten : ''}
     ORDER BY due, id LIMIT 1`,
    channel,
  )
  return row as Claimed | undefined
}

/**
 * When a look for the next delivery of a channel is due, ISO 8601 in UTC; empty if nothing waits. What is owed is
 * made ready by a look of any channel, for all of them.
 * @param now milliseconds
 */
export async function nextDue(queries: Queries, channel: Channel, now: number): Promise<string> {
  const next = await first(queries, channel)
  if (next && next.due <= iso(now)) return next.due
  return (await owedSince(queries)) || (next?.due ?? '')
}

/** The next delivery of a channel, if one is due. Makes deliveries of what is owed if none is. @param now milliseconds */
export async function findDue(queries: Queries, channel: Channel, now: number) {
  const firstDue = async () => {
    const next = await first(queries, channel)
    return next && next.due <= iso(now) ? next : undefined
  }
  const next = await firstDue()
  if (next) return next
  await makeDeliveries(queries)
  return firstDue()
}

/**
 * Records that a delivery is about to be handed over. Of several servers and commands, one can.
 * @param delivery with an id where it waits: if it is gone meanwhile, nothing must stand in its place
 * @param token of this try alone
 * @param now milliseconds
 */
export async function claim(
  queries: Queries,
  channel: Channel,
  { id, letter, person }: Delivery & { id?: string },
  token: string,
  now: number,
): Promise<Claimed | undefined> {
  const [row] = id
    ? await queries.all(
        `UPDATE deliveries SET state = 'sending', token = $1, noted = $2,
           since = coalesce(nullif(since, ''), $2)
         WHERE letter = $3 AND person = $4 AND state = 'waiting' RETURNING ${claimedColumns}`,
        ...[token, iso(now), letter, person],
      )
    : await insert(
        queries,
        'deliveries',
        [
          {
            ...{ letter, person, channel, token, id: nextDeliveryId(now), state: 'sending' },
            ...{ noted: iso(now), since: iso(now), answer: '', due: '', body: '' },
          },
        ],
        `UPDATE SET state = 'sending', token = excluded.token, noted = excluded.noted,
           since = coalesce(nullif(deliveries.since, ''), excluded.since),
           id = coalesce(nullif(deliveries.id, ''), excluded.id)
         WHERE deliveries.state IN ('waiting', 'deferred') OR deliveries.token = excluded.token
         RETURNING ${claimedColumns}`,
      )
  if (row && channel === 'mail') await insert(queries, 'ways_out', [{ token, person }])
  if (row && letter === welcomeId) await noteWelcome(queries, person, iso(now))
  return row as Claimed | undefined
}

/** What was rejected for now, and a server sends, is tried again, for three days. @param now milliseconds */
function afterTry({ due, since }: Claimed, outcome: Outcome, now: number): Outcome {
  if (outcome.state !== 'deferred' || due === '') return outcome
  const elapsed = now - Date.parse(since)
  if (elapsed >= longestTrying) return { ...outcome, state: 'failed' }
  const pause = Math.min(Math.max(elapsed, pauses.shortest), pauses.longest)
  return { ...outcome, state: 'waiting', due: iso(now + pause) }
}

/**
 * Records what became of a try. Nothing is recorded for a person who was forgotten meanwhile.
 * @param now milliseconds
 * @returns what it leads to
 */
export async function noteDelivery(
  queries: Queries,
  claimed: Claimed,
  outcome: Outcome,
  now: number,
): Promise<Outcome> {
  const { letter, person, token } = claimed
  const noted = afterTry(claimed, outcome, now)
  const { state, answer, due = claimed.due } = noted
  await queries.all(
    `UPDATE deliveries SET state = $1, answer = $2, noted = $3, due = $4
     WHERE letter = $5 AND person = $6 AND token = $7`,
    ...[state, answer, iso(now), due, letter, person, token],
  )
  // Of an event that was told, nothing is kept.
  if (state === 'sent')
    await queries.all(
      `DELETE FROM deliveries WHERE letter = $1 AND person = $2 AND token = $3 AND channel = 'webhook'`,
      ...[letter, person, token],
    )
  // The person has no letter with that link.
  if (state !== 'sent' && state !== 'unsure')
    await queries.all('DELETE FROM ways_out WHERE token = $1', token)
  return noted
}

/**
 * Ends tries whose server or command was killed: an event is sent again, of a letter nobody knows.
 * @param now milliseconds
 */
export async function endLeases(queries: Queries, now: number): Promise<void> {
  await queries.all(
    `UPDATE deliveries SET state = CASE WHEN channel = 'mail' THEN 'unsure' ELSE 'waiting' END,
       answer = 'it was ended before it had an answer'
     WHERE state = 'sending' AND NOT noted BETWEEN $1 AND $2`,
    // A time further ahead was written by a clock that was ahead.
    ...[iso(now - longestSending), iso(now + longestSending)],
  )
}

/**
 * Applies the operator's decision to what a server was to send and has not, or nobody knows whether it has;
 * or to a letter of a command.
 * @param now milliseconds
 * @param people about whom; undefined for all
 * @returns how many there were
 */
export async function settle(
  queries: Queries,
  way: 'again' | 'skip',
  now: number,
  letter = '',
  people?: readonly string[],
): Promise<number> {
  await endLeases(queries, now)
  const rows = await queries.all(
    `UPDATE deliveries SET since = '', due = CASE due WHEN '' THEN '' ELSE $1 END,
       state = CASE WHEN $2 = 'skip' THEN 'skipped' WHEN due = '' THEN 'deferred' ELSE 'waiting' END
     WHERE state IN ('unsure', 'failed') AND (letter = $3 OR $3 = '' AND due <> '')
       ${people ? `AND person IN (${people.map((_, at) => `$${at + 4}`).join()})` : ''}
     RETURNING person`,
    ...[iso(now), way, letter, ...(people ?? [])],
  )
  return rows.length
}
