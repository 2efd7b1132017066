import { hashOfPerson } from './hashes.ts'
import { number, type Queries, type Row, text } from './store.ts'
import { insert } from './tables.ts'
import { createTimeOrderedIds } from './time-ordered-id.ts'

// What goes out because of a sign-up waits among the deliveries. It is stored with the sign-up, and sent
// by a server: one claims it, hands it over, and notes what became of it.

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

/** What became of a try, with the answer. */
export interface Outcome {
  state: DeliveryState
  answer: string
  /** When it is to be tried again, ISO 8601 in UTC. */
  due?: string
}

/** Where deliveries go. Those of one channel to one person are sent in their order. */
export type Channel = 'mail' | 'webhook' | 'digest'

/** In place of a letter's hash: another text of the welcome is no other letter. */
export const welcomeId = 'welcome'

const second = 1000
const minute = 60 * second
const day = 86_400_000

/** Milliseconds after which whoever is still `sending` has been killed. */
export const longestSending = 15 * minute

/** Milliseconds between two welcomes to one address. */
const betweenWelcomes = 30 * day

/** Milliseconds after the first try after which a delivery has failed. */
const longestTrying = 3 * day

/** Milliseconds to the next try: as many as since the first, within these. */
const pauses = { shortest: minute, longest: 6 * 60 * minute }

export const iso = (time: number): string => new Date(time).toISOString()

export const nextDeliveryId = createTimeOrderedIds()

/** What is sent because of sign-ups. */
export interface Outgoing {
  /** A letter to each new person, and whether it asks them to confirm the address. */
  welcome?: { asks: boolean } | undefined
  /** Whether a webhook is told (`events.ts`). */
  events?: boolean
  /** Whether an operator gets a letter of each day. */
  digest?: boolean
}

/** A new person, and when the address last had a welcome; empty for never. */
export interface Arrival {
  person: string
  welcomedAt: string
}

/** Something to be sent. */
export interface Outbound {
  channel: Channel
  /** The letter's id; of an event undefined, since each is one of its own. */
  letter?: string
  person: string
  /** Of an event, stands for its person also where `person` does not. */
  about?: string
  /** ISO 8601 in UTC. */
  due: string
  /** Of an event. */
  body: string
}

const untried = { state: 'waiting', token: '', noted: '', answer: '', since: '' }

/**
 * Has something sent by a server.
 * @param now milliseconds
 */
export async function enqueue(
  queries: Queries,
  outbound: readonly Outbound[],
  now: number,
): Promise<void> {
  const rows = outbound.map(({ channel, letter, person, about = person, due, body }) => {
    const id = nextDeliveryId(now)
    return { id, channel, letter: letter ?? `${about}.${id}`, person, due, body }
  })
  await insert(queries, 'deliveries', rows, 'NOTHING', untried)
}

/** Has each new person sent a welcome, once the last one to the address is long ago. */
export async function enqueueWelcomes(
  queries: Queries,
  arrivals: readonly Arrival[],
  { asks }: { asks: boolean },
  now: number,
): Promise<void> {
  const atOnce = iso(now)
  const earliest = (welcomedAt: string) => {
    const next = Date.parse(welcomedAt) + betweenWelcomes
    // A time further away was written by a clock that was ahead.
    return next > now && next <= now + betweenWelcomes ? iso(next) : atOnce
  }
  await enqueue(
    queries,
    arrivals.map(({ person, welcomedAt }) => ({
      ...({ channel: 'mail', letter: welcomeId, person } as const),
      ...{ due: earliest(welcomedAt), body: '' },
    })),
    now,
  )
  const asked = arrivals.map(({ person }) => ({ person, confirmedAt: '' }))
  if (asks) await insert(queries, 'confirmations', asked)
}

/** The letter of a day (UTC), such as `digest 2025-07-01`. @param time in that day */
export const digestOf = (time: number): string => `digest ${iso(time).slice(0, 10)}`

/** Has the letter of the day that has ended sent, once. @param now milliseconds */
export const enqueueDigest = (queries: Queries, now: number): Promise<void> =>
  enqueue(
    queries,
    [{ channel: 'digest', letter: digestOf(now - day), person: '', due: iso(now), body: '' }],
    now,
  )

/** Something that has a rate: its name, and milliseconds between two. */
export interface Turn {
  name: string
  each: number
}

/**
 * Takes the turn to send something that has several rates, which servers and commands share.
 * @param now milliseconds
 * @returns 0 if it was taken, else milliseconds to wait for the next
 */
export async function takeTurn(
  queries: Queries,
  turns: readonly Turn[],
  now: number,
): Promise<number> {
  const paced = turns.filter(({ each }) => each > 0)
  const rows = await queries.all('SELECT name, "next" FROM turns')
  const waits = paced.map(({ name, each }) => {
    const row = rows.find((one) => one.name === name)
    const wait = row ? Date.parse(text(row, 'next')) - now : 0
    // One that is further away was written by a clock that was ahead, or for another rate.
    return wait > each ? 0 : wait
  })
  const longest = Math.max(0, ...waits)
  if (longest > 0) return longest
  for (const { name, each } of paced) {
    const [taken] = await queries.all(
      `INSERT INTO turns (name, "next") VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET "next" = $2
       WHERE turns."next" <= $3 OR turns."next" > $2 RETURNING name`,
      ...[name, iso(now + each), iso(now)],
    )
    // Another was quicker.
    if (!taken) return each
  }
  return 0
}

/** Whether none of a person's waits before a delivery. Equal persons can be looked up, in both databases. */
const hasNoneBefore = (person: string) => `NOT EXISTS
  (SELECT 1 FROM deliveries e WHERE e.person = ${person} AND e.id < d.id AND e.channel = d.channel
     AND (e.state = 'waiting' OR e.state = 'sending' AND e.due <> ''))`

// Who was forgotten has no address there, and may be back: the hash of it begins what stands for a letter.
const hasNoneForgotten = ` AND ${hasNoneBefore('substr(d.letter, 1, length(d.letter) - 37)')}`

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

/** When the next delivery of a channel is due, ISO 8601 in UTC; empty if none waits. */
export const nextDue = async (queries: Queries, channel: Channel): Promise<string> =>
  (await first(queries, channel))?.due ?? ''

/** The next delivery of a channel, if one is due. @param now milliseconds */
export async function findDue(queries: Queries, channel: Channel, now: number) {
  const next = await first(queries, channel)
  return next && next.due <= iso(now) ? next : undefined
}

/**
 * Records that a delivery is about to be handed over. Of several servers and commands, one can.
 * @param token of this try alone
 * @param now milliseconds
 */
export async function claim(
  queries: Queries,
  channel: Channel,
  { letter, person }: Delivery,
  token: string,
  now: number,
): Promise<Claimed | undefined> {
  const [row] = await insert(
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

/** Records that a person is sent a welcome now. The hash stays when the person is forgotten. */
async function noteWelcome(queries: Queries, person: string, now: string): Promise<void> {
  const row = { hash: hashOfPerson(person), at: now }
  await insert(queries, 'welcomed', [row], 'UPDATE SET at = excluded.at')
}

/** Removes hashes of those whose next welcome has to wait for nothing. @param now milliseconds */
export async function pruneWelcomed(queries: Queries, now: number): Promise<void> {
  await queries.all('DELETE FROM welcomed WHERE at < $1', iso(now - betweenWelcomes))
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
 */
export async function noteDelivery(
  queries: Queries,
  claimed: Claimed,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const { letter, person, token } = claimed
  const { state, answer, due = claimed.due } = afterTry(claimed, outcome, now)
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
}

/**
 * Ends tries whose server or command was killed: an event is sent again, of a letter nobody knows.
 * @param now milliseconds
 */
export async function endLeases(queries: Queries, now: number): Promise<void> {
  await queries.all(
    `UPDATE deliveries SET state = CASE WHEN channel = 'mail' THEN 'unsure' ELSE 'waiting' END,
       answer = 'it was ended before it had an answer'
     WHERE state = 'sending' AND noted < $1`,
    iso(now - longestSending),
  )
}

/** The most who are named. */
export const mostNamed = 1000

/** Those to whom a letter, or whatever is sent, is in a state, with the last answer. */
export async function inState(queries: Queries, state: DeliveryState, letter = '') {
  const rows = await queries.all(
    `SELECT coalesce(nullif(person, ''), letter) AS person, answer FROM deliveries
     WHERE state = $1 AND $2 IN ('', letter) ORDER BY person LIMIT ${mostNamed}`,
    ...[state, letter],
  )
  return rows as unknown as { person: string; answer: string }[]
}

/**
 * Applies the operator's decision to what a server was to send and has not, or nobody knows whether it has.
 * @param now milliseconds
 * @returns how many there were
 */
export async function settle(
  queries: Queries,
  way: 'again' | 'skip',
  now: number,
): Promise<number> {
  await endLeases(queries, now)
  const rows: Row[] = await queries.all(
    way === 'again'
      ? `UPDATE deliveries SET state = 'waiting', due = $1, since = ''
         WHERE due <> '' AND state IN ('unsure', 'failed') RETURNING person`
      : `UPDATE deliveries SET state = 'skipped', noted = $1
         WHERE due <> '' AND state IN ('unsure', 'failed') RETURNING person`,
    iso(now),
  )
  return rows.length
}

/** How much waits that is due or was tried, and how much has failed. @param now ISO 8601 in UTC */
export async function countUnsent(queries: Queries, now: string) {
  const [row] = await queries.all(
    `SELECT count(CASE WHEN state = 'waiting' AND (since <> '' OR due <= $1) THEN 1 END) AS waiting,
       count(CASE WHEN state IN ('failed', 'unsure') THEN 1 END) AS failed
     FROM deliveries WHERE channel <> 'digest'`,
    now,
  )
  return { waiting: number(row, 'waiting'), failed: number(row, 'failed') }
}
