import { ask, type Program, type Row, text } from './program.ts'
import type { StoredSignUp } from './sign-up.ts'

/**
 * Whether a person signed up again after leaving. Both times count: an outbox may send an earlier
 * sign-up late.
 */
export const isAnew = (
  { submittedAt, receivedAt }: Pick<StoredSignUp, 'submittedAt' | 'receivedAt'>,
  since: string,
): boolean =>
  receivedAt !== null &&
  Date.parse(receivedAt) > Date.parse(since) &&
  Date.parse(submittedAt) > Date.parse(since)

/** Whether the person of a row with `times` has left and not signed up again. */
export const hasLeft = (row: Row): boolean =>
  row.since !== null &&
  !isAnew(
    { submittedAt: text(row, 'submitted'), receivedAt: text(row, 'received') },
    text(row, 'since'),
  )

/** The columns of `signups s` and `leavers l` that `hasLeft` needs. */
export const times = 's."submittedAt" AS submitted, s."receivedAt" AS received, l.since'

/** The person of an unsubscribe link; undefined for an unknown one, or when the person was forgotten. */
export function* personAt(token: string): Program<string | undefined> {
  const [row] = yield* ask('SELECT person FROM ways_out WHERE token = ?', token)
  return row && text(row, 'person')
}

/** Records that the person of an unsubscribe link wants no more letters. */
export function* leave(token: string, now: string): Program<void> {
  const person = yield* personAt(token)
  if (person === undefined) return
  yield* ask(
    `INSERT INTO leavers (person, since) VALUES (?, ?)
     ON CONFLICT (person) DO UPDATE SET since = excluded.since RETURNING person`,
    person,
    now,
  )
}

/** Everybody who has ever left, with the time. Some may have signed up again. */
export function* allLeavers(): Program<Map<string, string>> {
  const rows = yield* ask('SELECT person, since FROM leavers')
  return new Map(rows.map((row) => [text(row, 'person'), text(row, 'since')]))
}
