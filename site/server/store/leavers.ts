import type { Outgoing } from './deliveries.ts'
import { enqueueEvent } from './owed.ts'
import { idOf, type StoredSignUp } from './sign-up.ts'
import { type Queries, type Row, text } from './store.ts'
import { insert } from './tables.ts'

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

/** Whether the person of a sign-up's row, joined with `leavers`, has left and not signed up again. */
export const hasLeft = (row: Row): boolean =>
  row.since !== null && !isAnew(row as unknown as StoredSignUp, text(row, 'since'))

/** The person of an unsubscribe link; undefined for an unknown one, or when the person was forgotten. */
export async function personAt(queries: Queries, token: string): Promise<string | undefined> {
  const [row] = await queries.all('SELECT person FROM ways_out WHERE token = $1', token)
  return row && text(row, 'person')
}

/** Whether a person is on the list. */
export const isOnList = async (queries: Queries, person: string): Promise<boolean> =>
  (await queries.all('SELECT person FROM signups WHERE person = $1 LIMIT 1', person)).length > 0

/** The newest sign-up of a person, and since when they have left; undefined if they are not on the list. */
async function newestOf(queries: Queries, person: string): Promise<Row | undefined> {
  const [newest] = await queries.all(
    `SELECT since, "submittedAt", "receivedAt" FROM signups s LEFT JOIN leavers l ON l.person = s.person
     WHERE s.id = ${idOf('newest', '$1')}`,
    person,
  )
  return newest
}

async function hasLeftNow(queries: Queries, person: string): Promise<boolean> {
  const newest = await newestOf(queries, person)
  return newest !== undefined && hasLeft(newest)
}

/**
 * Whether a list from elsewhere has it that somebody gets no letters who would get them.
 * @param since when they left there, ISO 8601 in UTC; `true` where the list does not say when
 */
export async function isLeaving(
  queries: Queries,
  person: string,
  since: string | boolean,
): Promise<boolean> {
  const newest = await newestOf(queries, person)
  if (!newest) return since !== false
  if (typeof since === 'boolean') return since && newest.since === null
  return !hasLeft(newest) && !isAnew(newest as unknown as StoredSignUp, since)
}

/** Records that a person wants no more letters. @param now ISO 8601 in UTC */
export async function leave(
  queries: Queries,
  person: string,
  now: string,
  outgoing: Outgoing = {},
): Promise<void> {
  // A second press tells nothing new.
  if (!(await hasLeftNow(queries, person)))
    await enqueueEvent(queries, outgoing, { type: 'person.left', person }, Date.parse(now))
  await insert(queries, 'leavers', [{ person, since: now }], 'UPDATE SET since = excluded.since')
}

/** Records that a person wants letters again. */
export async function takeAgain(queries: Queries, person: string): Promise<void> {
  await queries.all('DELETE FROM leavers WHERE person = $1', person)
}

/** Everybody who has ever left, with the time. Some may have signed up again. */
export async function allLeavers(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries.all('SELECT person, since FROM leavers')
  return new Map(rows.map((row) => [text(row, 'person'), text(row, 'since')]))
}
