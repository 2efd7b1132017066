import { hashOfPerson } from './hashes.ts'
import { byCount, columnList, number, places, type Queries, type Row, text } from './store.ts'
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
 * - `skipped`: the same, and the operator has decided not to send it again; or the person has left,
 *   or there was nothing to tell.
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

const given = ['id', 'channel', 'letter', 'person', 'due', 'body'] as const
const empty = ['token', 'noted', 'answer', 'since'] as const

// What is the same for all is no parameter: each takes longer than its row.
const insertion = byCount((count) => {
  const rows = places(count, given.length).replaceAll(
    ')',
    `, 'waiting'${", ''".repeat(empty.length)})`,
  )
  return `INSERT INTO deliveries (${columnList([...given, 'state', ...empty])}) VALUES ${rows}
     ON CONFLICT DO NOTHING`
})

/**
 * Has something sent by a server.
 * @param now milliseconds
 */
export async function enqueue(
  queries: Queries,
  outbound: readonly Outbound[],
  now: number,
): Promise<void> {
  if (outbound.length === 0) return
  const values = outbound.flatMap(({ channel, letter, person, about = person, due, body }) => {
    const id = nextDeliveryId(now)
    return [id, channel, letter ?? `${about}.${id}`, person, due, body]
  })
  await queries.all(insertion(outbound.length), ...values)
}

const asking = byCount(
  (count) => `INSERT INTO confirmations (person, "confirmedAt") VALUES ${places(count, 2)}
     ON CONFLICT DO NOTHING`,
)

/** Has each new person sent a welcome, once the last one to the address is long ago. */
export async function enqueueWelcomes(
  queries: Queries,
  arrivals: readonly Arrival[],
  { asks }: { asks: boolean },
  now: number,
): Promise<void> {
  if (arrivals.length === 0) return
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
  if (asks)
    await queries.all(asking(arrivals.length), ...arrivals.flatMap(({ person }) => [person, '']))
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
  if (paced.length === 0) return 0
  const longest = Math.max(...paced.map(({ each }) => each))
  const places = paced.map((_, at) => `($${2 * at + 3}, $${2 * at + 4})`)
  // One that is further away was written by a clock that was ahead, or for another rate.
  const taken = await queries.all(
    `INSERT INTO turns (name, "next") VALUES ${places}
     ON CONFLICT (name) DO UPDATE SET "next" = excluded."next"
       WHERE turns."next" <= $1 OR turns."next" > $2
     RETURNING name`,
    ...[iso(now), iso(now + longest)],
    ...paced.flatMap(({ name, each }) => [name, iso(now + each)]),
  )
  if (taken.length === paced.length) return 0
  for (const row of taken)
    await queries.all(
      'UPDATE turns SET "next" = $1 WHERE name = $2',
      ...[iso(now), text(row, 'name')],
    )
  const names = paced.map((_, at) => `$${at + 1}`)
  const [row] = await queries.all(
    `SELECT max("next") AS "next" FROM turns WHERE name IN (${names})`,
    ...paced.map(({ name }) => name),
  )
  return Math.max(Date.parse(text(row, 'next')) - now, 1)
}

/** Whether none of a person's waits before a delivery. Equal persons can be looked up, in both databases. */
const hasNoneBefore = (person: string) => `NOT EXISTS
  (SELECT 1 FROM deliveries e WHERE e.person = ${person} AND e.id < d.id AND e.channel = d.channel
     AND (e.state = 'waiting' OR e.state = 'sending' AND e.due <> ''))`

// Who was forgotten has no address there, and may be back: the hash of it begins what stands for a letter.
const hasNoneForgotten = ` AND ${hasNoneBefore('substr(d.letter, 1, length(d.letter) - 37)')}`

/** The first delivery that waits and has none of its person before it. */
const first = (channel: Channel) => `SELECT letter, person, due FROM deliveries d
  WHERE channel = $1 AND state = 'waiting' AND ${hasNoneBefore('d.person')}
    ${channel === 'webhook' ? hasNoneForgotten : ''}
  ORDER BY due, id LIMIT 1`

/** When the next delivery of a channel is due, ISO 8601 in UTC; empty if none waits. */
export async function nextDue(queries: Queries, channel: Channel): Promise<string> {
  const [row] = await queries.all(first(channel), channel)
  return text(row, 'due')
}

/** A delivery that was claimed. */
export interface Claimed {
  /** The same in every try. */
  id: string
  letter: string
  person: string
  /** Of this try alone. */
  token: string
  /** When it was first tried. */
  since: string
  body: string
}

/**
 * Takes the next delivery that is due, if there is one. Of several servers, one gets it.
 * @param token of this try alone
 * @param now ISO 8601 in UTC
 */
export async function claimNext(
  queries: Queries,
  channel: Channel,
  token: string,
  now: string,
): Promise<Claimed | undefined> {
  for (;;) {
    const [next] = await queries.all(first(channel), channel)
    if (!next || text(next, 'due') > now) return undefined
    const [row] = await queries.all(
      `UPDATE deliveries SET state = 'sending', token = $1, noted = $2,
         since = CASE WHEN since = '' THEN $2 ELSE since END
       WHERE letter = $3 AND person = $4 AND state = 'waiting'
       RETURNING id, letter, person, token, since, body`,
      ...[token, now, text(next, 'letter'), text(next, 'person')],
    )
    // Another server may have been quicker.
    if (row) return row as unknown as Claimed
  }
}

/** Records that a person is sent a welcome now. The hash stays when the person is forgotten. */
export async function noteWelcome(queries: Queries, person: string, now: string): Promise<void> {
  await queries.all(
    `INSERT INTO welcomed (hash, at) VALUES ($1, $2)
     ON CONFLICT (hash) DO UPDATE SET at = excluded.at`,
    ...[hashOfPerson(person), now],
  )
}

/** Removes hashes of those whose next welcome has to wait for nothing. @param now milliseconds */
export async function pruneWelcomed(queries: Queries, now: number): Promise<void> {
  await queries.all('DELETE FROM welcomed WHERE at < $1', iso(now - betweenWelcomes))
}

/** What a try leads to: one that was rejected for now is tried again, for three days. @param now milliseconds */
export function afterTry({ state, answer }: Outcome, since: string, now: number): Outcome {
  if (state !== 'deferred') return { state, answer }
  const elapsed = now - Date.parse(since)
  if (elapsed >= longestTrying) return { state: 'failed', answer }
  const pause = Math.min(Math.max(elapsed, pauses.shortest), pauses.longest)
  return { state: 'waiting', answer, due: iso(now + pause) }
}

/** Records what became of a try. Nothing is recorded for a person who was forgotten meanwhile. */
export async function noteDelivery(
  queries: Queries,
  { letter, person, token }: Pick<Claimed, 'letter' | 'person' | 'token'>,
  { state, answer, due }: Outcome,
  now: string,
): Promise<void> {
  await queries.all(
    `UPDATE deliveries SET state = $1, answer = $2, noted = $3, due = coalesce($4, due)
     WHERE letter = $5 AND person = $6 AND token = $7`,
    ...[state, answer, now, due ?? null, letter, person, token],
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

/** Those to whom something could not be sent, with the last answer. */
export async function failed(queries: Queries): Promise<{ person: string; answer: string }[]> {
  const rows = await queries.all(
    `SELECT coalesce(nullif(person, ''), letter) AS person, answer FROM deliveries
     WHERE state = 'failed' ORDER BY noted LIMIT 1000`,
  )
  return rows.map((row) => ({ person: text(row, 'person'), answer: text(row, 'answer') }))
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
