import { hasLeft, times } from './leavers.ts'
import { beat } from './letter-holder.ts'
import { ask, type Program, type RowId } from './program.ts'

/**
 * What became of a letter to one person.
 * - `sending`: it is being given to the mail server.
 * - `sent`: the mail server has taken it.
 * - `deferred`: it has not, and may the next time.
 * - `refused`: it has not, and will not.
 * - `unsure`: nobody knows.
 * - `skipped`: nobody knows, and the operator has said that it is not to go again.
 */
export type DeliveryState = 'sending' | 'sent' | 'deferred' | 'refused' | 'unsure' | 'skipped'

/** One try to give a letter to one person. */
export interface Attempt {
  letter: string
  run: string
  person: string
  /** Of the sign-up that it is for. */
  id: RowId
  /** The hash of the token of its way out. */
  token: string
}

/**
 * Writes down that a letter is about to be given to the mail server.
 * @returns whether it may be: not to who has left, was forgotten or has signed up anew meanwhile
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
  // Who is forgotten meanwhile is so after this, when there is something to remove, or was before.
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
    // The answer to a commit may be lost, so that it is done once more.
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

/** Writes down what became of it. Of who was forgotten meanwhile nothing is written. */
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

/** Has letters that were refused be tried once more, by the next run. */
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

/** Does with the letters of which nobody knows what the operator has said. */
export function* settleUnsure(letter: string, state: 'deferred' | 'skipped'): Program<void> {
  yield* ask(
    `UPDATE deliveries SET state = ? WHERE letter = ? AND state = 'unsure' RETURNING person`,
    state,
    letter,
  )
}
