import { hasLeft, times } from './leavers.ts'
import { beat } from './letter-holder.ts'
import { ask, type Program, type RowId } from './program.ts'

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
  run: string
  person: string
  /** The person's newest sign-up. */
  id: RowId
  /** The hash of the token in the letter's unsubscribe link. */
  token: string
}

/**
 * Records that a letter is about to be handed to the mail server.
 * @returns whether it may be: not if the person has left, was forgotten or has signed up again meanwhile
 * @throws TakenOver
 */
export function* claim({ letter, run, person, id, token }: Attempt, now: string): Program<boolean> {
  yield* beat(letter, run)
  const [newest] = yield* ask(
    `SELECT s.id AS id, ${times} FROM signups s LEFT JOIN leavers l ON l.person = lower(s.email)
     WHERE lower(s.email) = ? ORDER BY s.id DESC LIMIT 1`,
    person,
  )
  if (String(newest?.id) !== String(id) || !newest || hasLeft(newest)) return false
  // Locks the row: a deletion of this person comes either before this, or after the claim is stored.
  const there = yield* ask('UPDATE signups SET email = email WHERE id = ? RETURNING id', id)
  if (there.length === 0) return false
  const claimed = yield* ask(
    `INSERT INTO deliveries (letter, person, state, run, token, noted, answer)
     VALUES (?, ?, 'sending', ?, ?, ?, '')
     ON CONFLICT (letter, person) DO UPDATE
       SET state = 'sending', run = excluded.run, token = excluded.token, noted = excluded.noted
       WHERE deliveries.state = 'deferred'
     RETURNING person`,
    letter,
    person,
    run,
    token,
    now,
  )
  if (claimed.length === 0) {
    // The transaction may run again after a commit whose answer was lost.
    const [row] = yield* ask(
      'SELECT token, state FROM deliveries WHERE letter = ? AND person = ?',
      letter,
      person,
    )
    return row?.token === token && row.state === 'sending'
  }
  yield* ask(
    'INSERT INTO ways_out (token, person) VALUES (?, ?) ON CONFLICT (token) DO NOTHING RETURNING token',
    token,
    person,
  )
  return true
}

/** Records what became of a letter. Nothing is recorded for a person who was forgotten meanwhile. */
export function* noteDelivery(
  { letter, person, run, token }: Attempt,
  { state, answer }: { state: DeliveryState; answer: string },
  now: string,
): Program<void> {
  yield* ask(
    `UPDATE deliveries SET state = ?, answer = ?, noted = ?
     WHERE letter = ? AND person = ? AND run = ? AND token = ? AND state IN ('sending', 'unsure')
     RETURNING person`,
    state,
    answer,
    now,
    letter,
    person,
    run,
    token,
  )
  if (state === 'deferred' || state === 'refused')
    yield* ask('DELETE FROM ways_out WHERE token = ? RETURNING token', token)
}

/** Marks refused letters as deferred, so that the next run sends them again. */
export function* giveBack(attempts: readonly Attempt[]): Program<void> {
  for (const { letter, person, token } of attempts)
    yield* ask(
      `UPDATE deliveries SET state = 'deferred'
       WHERE letter = ? AND person = ? AND token = ? AND state = 'refused' RETURNING person`,
      letter,
      person,
      token,
    )
}

/** Applies the operator's decision to the letters of which nobody knows whether they were accepted. */
export function* settleUnsure(letter: string, state: 'deferred' | 'skipped'): Program<void> {
  yield* ask(
    `UPDATE deliveries SET state = ? WHERE letter = ? AND state = 'unsure' RETURNING person`,
    state,
    letter,
  )
}
