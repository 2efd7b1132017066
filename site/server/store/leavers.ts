import type { StoredSignUp } from './sign-up.ts'
import { type Queries, type Row, text } from './store.ts'

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

/** The columns of `signups s` and `leavers l` that `hasLeft` needs. */
export const times = 's."submittedAt", s."receivedAt", l.since'

/** Whether the person of a row with `times` has left and not signed up again. */
export const hasLeft = (row: Row): boolean =>
  row.since !== null &&
  !isAnew(
    { submittedAt: text(row, 'submittedAt'), receivedAt: text(row, 'receivedAt') },
    text(row, 'since'),
  )

/** The person of an unsubscribe link; undefined for an unknown one, or when the person was forgotten. */
export async function personAt(queries: Queries, token: string): Promise<string | undefined> {
  const [row] = await queries.all('SELECT person FROM ways_out WHERE token = $1', token)
  return row && text(row, 'person')
}

/** Records that a person wants no more letters. @param now ISO 8601 in UTC */
export async function leave(queries: Queries, person: string, now: string): Promise<void> {
  await queries.all(
    `INSERT INTO leavers (person, since) VALUES ($1, $2)
     ON CONFLICT (person) DO UPDATE SET since = excluded.since`,
    person,
    now,
  )
}

/** Everybody who has ever left, with the time. Some may have signed up again. */
export async function allLeavers(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries.all('SELECT person, since FROM leavers')
  return new Map(rows.map((row) => [text(row, 'person'), text(row, 'since')]))
}
