import { hasLeft, times } from './leavers.ts'
import { type Queries, text } from './store.ts'

/**
 * What became of a letter to one person.
 * - `sending`: a command is handing it to the mail server.
 * - `sent`: the mail server has accepted it.
 * - `deferred`: the mail server has rejected it for now.
 * - `refused`: the mail server has rejected it for good.
 * - `unsure`: nobody knows whether the mail server has accepted it.
 * - `skipped`: the same, and the operator has decided not to send it again.
 */
export type DeliveryState = 'sending' | 'sent' | 'deferred' | 'refused' | 'unsure' | 'skipped'

/** One try to send a letter to one person. */
export interface Attempt {
  letter: string
  person: string
  /** The person's newest sign-up. */
  id: string
  /** The hash of the token in the letter's unsubscribe link; it is the attempt's own. */
  token: string
}

/** Milliseconds after which a command that is still `sending` has been killed. */
export const longestSending = 15 * 60_000

/**
 * Records that a letter is about to be handed to the mail server. Of several commands, one can.
 * @param now ISO 8601 in UTC
 * @returns whether it may be: not if the person has it, has left, was forgotten or has signed up again
 */
export async function claim(
  queries: Queries,
  { letter, person, id, token }: Attempt,
  now: string,
): Promise<boolean> {
  const [newest] = await queries.all(
    `SELECT s.id, ${times} FROM signups s LEFT JOIN leavers l ON l.person = s.person
     WHERE s.person = $1 ORDER BY s.id DESC LIMIT 1`,
    person,
  )
  if (newest?.id !== id || hasLeft(newest)) return false
  const claimed = await queries.all(
    `INSERT INTO deliveries (letter, person, state, token, noted, answer)
     VALUES ($1, $2, 'sending', $3, $4, '')
     ON CONFLICT (letter, person) DO UPDATE
       SET state = 'sending', token = excluded.token, noted = excluded.noted
       WHERE deliveries.state = 'deferred' OR deliveries.token = excluded.token
     RETURNING person`,
    letter,
    person,
    token,
    now,
  )
  if (claimed.length === 0) return false
  await queries.all(
    'INSERT INTO ways_out (token, person) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    token,
    person,
  )
  return true
}

/** Records what became of a letter. Nothing is recorded for a person who was forgotten meanwhile. */
export async function noteDelivery(
  queries: Queries,
  { letter, person, token }: Attempt,
  { state, answer }: { state: DeliveryState; answer: string },
  now: string,
): Promise<void> {
  await queries.all(
    `UPDATE deliveries SET state = $1, answer = $2, noted = $3
     WHERE letter = $4 AND person = $5 AND token = $6 AND state IN ('sending', 'unsure')`,
    state,
    answer,
    now,
    letter,
    person,
    token,
  )
  if (state === 'deferred' || state === 'refused')
    await queries.all('DELETE FROM ways_out WHERE token = $1', token)
}

/** Marks letters as unsure whose command was killed while it sent them. @param now milliseconds */
export async function endKilled(queries: Queries, letter: string, now: number): Promise<void> {
  await queries.all(
    `UPDATE deliveries SET state = 'unsure', answer = 'the command was ended before it had an answer'
     WHERE letter = $1 AND state = 'sending' AND noted < $2`,
    letter,
    new Date(now - longestSending).toISOString(),
  )
}

/** Marks a letter as deferred, so that the next run sends it again. */
export async function giveBack(
  queries: Queries,
  { letter, person, token }: Attempt,
): Promise<void> {
  await queries.all(
    `UPDATE deliveries SET state = 'deferred'
     WHERE letter = $1 AND person = $2 AND token = $3 AND state = 'refused'`,
    letter,
    person,
    token,
  )
}

/** Applies the operator's decision to the letters of which nobody knows whether they were accepted. */
export async function settleUnsure(
  queries: Queries,
  letter: string,
  state: 'deferred' | 'skipped',
): Promise<void> {
  await queries.all(
    `UPDATE deliveries SET state = $1 WHERE letter = $2 AND state = 'unsure'`,
    state,
    letter,
  )
}

/**
 * Marks the letter as unsure for everybody who signed up before a gap ended (`gaps.ts`) and of whom
 * nothing is known.
 */
export async function markUnsure(queries: Queries, letter: string, until: string): Promise<void> {
  await queries.all(
    `INSERT INTO deliveries (letter, person, state, token, noted, answer)
     SELECT DISTINCT CAST($1 AS TEXT), person, 'unsure', '', CAST($2 AS TEXT),
       'may have had it before the database came back from a backup'
     FROM signups WHERE coalesce("receivedAt", "submittedAt") <= $2
     ON CONFLICT DO NOTHING`,
    letter,
    until,
  )
}

/** The subjects of letters that a command is sending, or was when it was killed. @param now milliseconds */
export async function lettersInHand(queries: Queries, now: number): Promise<string[]> {
  const rows = await queries.all(
    `SELECT subject FROM letters WHERE id IN
       (SELECT letter FROM deliveries WHERE state = 'sending' AND noted >= $1)`,
    new Date(now - longestSending).toISOString(),
  )
  return rows.map((row) => text(row, 'subject'))
}
