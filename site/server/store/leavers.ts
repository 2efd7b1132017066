import { ask, type Program, type Row, text } from './program.ts'
import type { StoredSignUp } from './sign-up.ts'

/** Whether a sign-up came after its person had left. An outbox may send an earlier one later. */
export const isAnew = (
  { submittedAt, receivedAt }: Pick<StoredSignUp, 'submittedAt' | 'receivedAt'>,
  since: string,
): boolean =>
  receivedAt !== null &&
  Date.parse(receivedAt) > Date.parse(since) &&
  Date.parse(submittedAt) > Date.parse(since)

/** Whether the person of a row with `times` has left, and has not signed up anew. */
export const hasLeft = (row: Row): boolean =>
  row.since !== null &&
  !isAnew(
    { submittedAt: text(row, 'submitted'), receivedAt: text(row, 'received') },
    text(row, 'since'),
  )

/** Columns of `signups s` and `leavers l` by which `hasLeft` knows. */
export const times = 's."submittedAt" AS submitted, s."receivedAt" AS received, l.since'

/** Whose a way out is; undefined where it is nobody's, or its person was forgotten. */
export function* personAt(token: string): Program<string | undefined> {
  const [row] = yield* ask('SELECT person FROM ways_out WHERE token = ?', token)
  return row && text(row, 'person')
}

/** Has the person of a way out get no more letters. */
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

/** All who have left at some time, with the time; some may have signed up anew. */
export function* allLeavers(): Program<Map<string, string>> {
  const rows = yield* ask('SELECT person, since FROM leavers')
  return new Map(rows.map((row) => [text(row, 'person'), text(row, 'since')]))
}
