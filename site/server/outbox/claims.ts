import { randomUUID } from 'node:crypto'
import { iso, placeholders, type Queries, type Row, text } from '../database/database.ts'
import { type DeliveryState, welcomeId } from './deliveries.ts'

/** What became of a try, with the answer. */
export interface Outcome {
  /**
   * - `deferred`: it was rejected for now, and is tried again.
   * - `not tried`: it was not handed over, and waits again.
   * - `dropped`: the person is to get nothing any more, and the delivery is removed.
   */
  state: Exclude<DeliveryState, 'waiting' | 'sending'> | 'deferred' | 'not tried' | 'dropped'
  answer: string
}

/** A delivery that was claimed. */
export interface Claimed {
  /** The same in every try. */
  id: string
  letter: string
  person: string
  /** Of this try alone. */
  claim: string
  /** When it was first tried, ISO 8601 in UTC. */
  firstTriedAt: string
  body: string
}

const minute = 60_000

/** Milliseconds after the first try after which a delivery has failed. */
const longestTrying = 3 * 86_400_000

/** Milliseconds to the next try: as many as since the first, within these. */
const pauses = { shortest: minute, longest: 6 * 60 * minute }

/** Events that are sent at once. */
const mostEvents = 16

const claimOf = (row: Row): Claimed => ({
  ...{ id: text(row, 'id'), letter: text(row, 'letter'), person: text(row, 'person') },
  ...{ claim: text(row, 'claim'), firstTriedAt: text(row, 'first_tried_at') },
  body: text(row, 'body'),
})

/** The statement that claims what is found. Its values are the claim and the time. */
const claiming = (found: string) => `UPDATE deliveries SET state = 'sending', claim = $1,
    noted_at = $2, first_tried_at = coalesce(first_tried_at, $2), tries = tries + 1
  WHERE state = 'waiting' AND id IN (${found})
  RETURNING id, letter, person, claim, first_tried_at, body`

/** The statement that tells when the first of what is found is due. */
const dueOf = (found: string) => `SELECT due_at FROM deliveries d ${found} ORDER BY due_at LIMIT 1`

// By `=`, so that an index finds the person's; and by a count, since PostgreSQL would make a join of NOT
// EXISTS and read all that waits.
const firstEvents = `WHERE channel = 'webhook' AND state = 'waiting'
  AND 0 = (SELECT count(*) FROM deliveries e WHERE e.person = d.person AND e.channel = 'webhook'
    AND e.seq < d.seq AND e.state IN ('waiting', 'sending'))`

const events = claiming(`SELECT id FROM deliveries d ${firstEvents} AND due_at <= $2
  ORDER BY due_at, id LIMIT ${mostEvents}`)

/** Claims events that are due, of each person the first. @param now milliseconds */
export async function claimEvents(queries: Queries, now: number): Promise<Claimed[]> {
  return (await queries.all(events, randomUUID(), iso(now))).map(claimOf)
}

/** When the next event is due, ISO 8601 in UTC; empty for none. */
export const nextEventDue = async (queries: Queries): Promise<string> =>
  text((await queries.all(dueOf(firstEvents)))[0], 'due_at')

const letters = (isWelcomeToo: boolean) =>
  `WHERE channel = 'mail' AND state = 'waiting' ${isWelcomeToo ? '' : `AND letter <> '${welcomeId}'`}`

const letter = (isWelcomeToo: boolean) =>
  claiming(`SELECT id FROM deliveries d ${letters(isWelcomeToo)} AND due_at <= $2
    ORDER BY due_at, id LIMIT 1`)

/** When the next letter is due, ISO 8601 in UTC; empty for none. */
export const nextLetterDue = async (queries: Queries, isWelcomeToo: boolean): Promise<string> =>
  text((await queries.all(dueOf(letters(isWelcomeToo))))[0], 'due_at')

/**
 * Claims the letter that is due next.
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

/** The columns that say what became of a try. @param now milliseconds */
function noted({ firstTriedAt }: Claimed, { state, answer }: Outcome, now: number) {
  if (state === 'not tried') return { state: 'waiting', answer, due: now }
  if (state !== 'deferred') return { state, answer, due: now }
  const elapsed = now - Date.parse(firstTriedAt)
  if (elapsed >= longestTrying) return { state: 'failed', answer, due: now }
  const pause = Math.min(Math.max(elapsed, pauses.shortest), pauses.longest)
  return { state: 'waiting', answer, due: now + pause }
}

/**
 * Notes what became of a try. Another server may have taken the lease meanwhile: the claim says whether it
 * was tried again. Nothing is noted of a person who was deleted.
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
  if (state === 'dropped')
    return void (await queries.all(`DELETE FROM deliveries ${own}`, claimed.id, claimed.claim))
  // Of an event that was told, nothing is kept.
  if (state === 'sent')
    await queries.all(
      `DELETE FROM deliveries ${own} AND channel = 'webhook'`,
      ...[claimed.id, claimed.claim],
    )
  await queries.all(
    `UPDATE deliveries SET state = $3, answer = $4, noted_at = $5, due_at = $6 ${own}`,
    ...[claimed.id, claimed.claim, state, answer, iso(now), iso(due)],
  )
}

/** Has letters wait again that the mail server refused for a reason of its own. @param now milliseconds */
export async function waitAgain(queries: Queries, ids: readonly string[], now: number) {
  await queries.all(
    `UPDATE deliveries SET state = 'waiting', due_at = $${ids.length + 1}
     WHERE state = 'refused' AND id IN ${placeholders(1, ids.length)}`,
    ...[...ids, iso(now)],
  )
}
