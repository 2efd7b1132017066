import { randomUUID } from 'node:crypto'
import { iso, number, placeholders, type Queries, type Row, text } from '../database/database.ts'
import { type ChannelName, type DeliveryState, welcomeId } from './deliveries.ts'
import { isNotPaused } from './pause.ts'

/** The result of an attempt, with the answer. */
export interface Outcome {
  /**
   * - `deferred`: it was rejected temporarily, and is tried again.
   * - `not tried`: it was not handed over, and waits again.
   * - `dropped`: the person must get nothing any more, and the delivery is removed.
   */
  state: Exclude<DeliveryState, 'waiting' | 'sending'> | 'deferred' | 'not tried' | 'dropped'
  answer: string
}

/** A claimed delivery. */
export interface Claimed {
  /** The same in every attempt. */
  id: string
  letter: string
  person: string
  /** Identifies this attempt. */
  claim: string
  /** The time of the first attempt, ISO 8601 in UTC. */
  firstTriedAt: string
  /** The number of attempts, this one included. */
  tries: number
  /** Of an event its JSON, of a sample its letter; otherwise empty. */
  body: string
}

const minute = 60_000

/** Milliseconds from the first attempt until a delivery has failed. */
const maxRetryTime = 3 * 86_400_000

/** It has not failed before so many attempts: sending may have been paused, or the target away. */
const minTries = 10

/** Bounds of the milliseconds until the next attempt. They equal the time since the first one, so they double. */
const pauses = { shortest: minute, longest: 6 * 60 * minute }

/** The number of events sent at once. */
const maxEvents = 16

const claimOf = (row: Row): Claimed => ({
  ...{ id: text(row, 'id'), letter: text(row, 'letter'), person: text(row, 'person') },
  ...{ claim: text(row, 'claim'), firstTriedAt: text(row, 'first_tried_at') },
  ...{ tries: number(row, 'tries'), body: text(row, 'body') },
})

/** The statement that claims the selected deliveries. Its values are the claim and the time. */
const claiming = (found: string) => `UPDATE deliveries SET state = 'sending', claim = $1,
    noted_at = $2, first_tried_at = coalesce(first_tried_at, $2), tries = tries + 1
  WHERE state = 'waiting' AND id IN (${found})
  RETURNING id, letter, person, claim, first_tried_at, tries, body`

/** The statement for the earliest due time of the selected deliveries. */
const dueOf = (found: string) => `SELECT due_at FROM deliveries d ${found} ORDER BY due_at LIMIT 1`

// `=` lets an index find the person's rows. A count, since PostgreSQL turns NOT EXISTS into a join that reads all
// waiting deliveries.
const firstEvents = `WHERE channel = 'webhook' AND state = 'waiting' AND ${isNotPaused('webhook')}
  AND 0 = (SELECT count(*) FROM deliveries e WHERE e.person = d.person AND e.channel = 'webhook'
    AND e.seq < d.seq AND e.state IN ('waiting', 'sending'))`

const events = claiming(`SELECT id FROM deliveries d ${firstEvents} AND due_at <= $2
  ORDER BY due_at, id LIMIT ${maxEvents}`)

/** Claims the first due event of each person; none while they are paused. @param now milliseconds */
export async function claimEvents(queries: Queries, now: number): Promise<Claimed[]> {
  return (await queries.all(events, randomUUID(), iso(now))).map(claimOf)
}

/** The due time of the next event, ISO 8601 in UTC; empty for none. */
export const nextEventDue = async (queries: Queries): Promise<string> =>
  text((await queries.all(dueOf(firstEvents)))[0], 'due_at')

const letters = (isWelcomeToo: boolean) =>
  `WHERE channel = 'mail' AND state = 'waiting' AND ${isNotPaused('mail')} ${isWelcomeToo ? '' : `AND letter <> '${welcomeId}'`}`

const letter = (isWelcomeToo: boolean) =>
  claiming(`SELECT id FROM deliveries d ${letters(isWelcomeToo)} AND due_at <= $2
    ORDER BY due_at, id LIMIT 1`)

/** The due time of the next letter, ISO 8601 in UTC; empty for none. */
export const nextLetterDue = async (queries: Queries, isWelcomeToo: boolean): Promise<string> =>
  text((await queries.all(dueOf(letters(isWelcomeToo))))[0], 'due_at')

/**
 * Claims the next due letter; none while letters are paused.
 * @param isWelcomeToo whether it may be a welcome
 * @param now milliseconds
 */
export async function claimLetter(
  queries: Queries,
  isWelcomeToo: boolean,
  now: number,
): Promise<Claimed | undefined> {
  const [row] = await queries.all(letter(isWelcomeToo), randomUUID(), iso(now))
  if (!row) return undefined
  if (row.letter === welcomeId)
    await queries.all(
      'UPDATE people SET welcomed_at = $1 WHERE person = $2',
      ...[iso(now), text(row, 'person')],
    )
  return claimOf(row)
}

/**
 * Ends the claims of a channel that no server works on: those of the last holder of the lease, or of a commit whose
 * answer was lost. Letters become `unknown`, since they may have arrived. Events are sent again with the same id.
 */
export async function endClaims(queries: Queries, channel: ChannelName): Promise<void> {
  await queries.all(
    `UPDATE deliveries SET state = $2, answer = 'no answer was recorded'
     WHERE state = 'sending' AND channel = $1`,
    ...[channel, channel === 'mail' ? 'unknown' : 'waiting'],
  )
}

/** The columns with the result of an attempt. @param now milliseconds */
function noted({ firstTriedAt, tries }: Claimed, { state, answer }: Outcome, now: number) {
  if (state === 'not tried') return { state: 'waiting', answer, due: now }
  if (state !== 'deferred') return { state, answer, due: now }
  const elapsed = now - Date.parse(firstTriedAt)
  if (elapsed >= maxRetryTime && tries >= minTries) return { state: 'failed', answer, due: now }
  const pause = Math.min(Math.max(elapsed, pauses.shortest), pauses.longest)
  return { state: 'waiting', answer, due: now + pause }
}

/**
 * Records the result of an attempt. Another server may have taken the lease meanwhile: the claim shows whether it
 * tried again. Nothing is recorded for a deleted person.
 * @param now milliseconds
 */
export async function noteOutcome(
  queries: Queries,
  claimed: Claimed,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const { state, answer, due } = noted(claimed, outcome, now)
  const own = 'WHERE id = $1 AND claim = $2'
  // A delivered event or sample leaves no row.
  if (state === 'dropped' || (state === 'sent' && claimed.body !== ''))
    return void (await queries.all(`DELETE FROM deliveries ${own}`, claimed.id, claimed.claim))
  await queries.all(
    `UPDATE deliveries SET state = $3, answer = $4, noted_at = $5, due_at = $6 ${own}`,
    ...[claimed.id, claimed.claim, state, answer, iso(now), iso(due)],
  )
}

/** Lets letters wait again that the mail server refused for its own reason. @param now milliseconds */
export async function waitAgain(queries: Queries, ids: readonly string[], now: number) {
  await queries.all(
    `UPDATE deliveries SET state = 'waiting', due_at = $${ids.length + 1}
     WHERE state = 'refused' AND id IN ${placeholders(1, ids.length)}`,
    ...[...ids, iso(now)],
  )
}
