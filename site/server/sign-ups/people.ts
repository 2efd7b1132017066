import { listOf, type Queries, text } from '../database/database.ts'
import { personOf, signUpOf } from '../database/sign-up-row.ts'
import { enqueueEvent, type Outgoing } from '../outbox/deliveries.ts'
import { type Arriving, storeSignUps } from './store-sign-ups.ts'

/** The path of personal pages. A letter's link is this path with the person's token. */
export const personPath = '/api/letters/'

/** The token in samples. Its page says that the letter is a sample. */
export const sampleToken = 'sample'

/** The person of a token; undefined for an unknown token or a deleted person. */
export async function personAt(queries: Queries, token: string): Promise<string | undefined> {
  const [row] = await queries.all('SELECT person FROM people WHERE token = $1', token)
  return row && text(row, 'person')
}

/**
 * Unsubscribes a person.
 * @param now milliseconds
 * @returns whether the person is on the list
 */
export async function unsubscribe(
  queries: Queries,
  person: string,
  now: number,
  outgoing: Outgoing = {},
): Promise<boolean> {
  const set = `UPDATE people SET unsubscribed_at = $1 WHERE person = $2`
  const time = new Date(now).toISOString()
  const [changed] = await queries.all(
    `${set} AND unsubscribed_at IS NULL RETURNING person`,
    ...[time, person],
  )
  if (changed) await enqueueEvent(queries, outgoing, 'person.unsubscribed', person, now)
  // A second press causes no event, but counts after a sign-up that arrives late.
  return (
    changed !== undefined || (await queries.all(`${set} RETURNING person`, time, person)).length > 0
  )
}

/** Resubscribes a person. */
export async function resubscribe(queries: Queries, person: string): Promise<void> {
  await queries.all('UPDATE people SET unsubscribed_at = NULL WHERE person = $1', person)
}

/** Confirms the address of a person who was asked to. @param now milliseconds */
export async function confirm(
  queries: Queries,
  person: string,
  now: number,
  outgoing: Outgoing = {},
): Promise<void> {
  const [confirmed] = await queries.all(
    `UPDATE people SET confirmed_at = $1
     WHERE person = $2 AND asked_at IS NOT NULL AND confirmed_at IS NULL RETURNING person`,
    ...[new Date(now).toISOString(), person],
  )
  if (confirmed) await enqueueEvent(queries, outgoing, 'signup.confirmed', person, now)
}

/** Undoes the confirmation of a person who was asked for it. */
export async function undoConfirmation(queries: Queries, person: string): Promise<void> {
  await queries.all(
    'UPDATE people SET confirmed_at = NULL WHERE person = $1 AND asked_at IS NOT NULL',
    person,
  )
}

/** Cancels the request to confirm the address. */
export async function cancelConfirmation(
  queries: Queries,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return
  await queries.all(
    `UPDATE people SET asked_at = NULL WHERE person IN ${listOf(people)} AND confirmed_at IS NULL`,
    ...people,
  )
}

/**
 * Moves the suspect sign-ups of an address to the list, with their times.
 * @param now milliseconds
 * @returns the number of moved sign-ups
 */
export async function accept(
  queries: Queries,
  email: string,
  now: number,
  outgoing: Outgoing = {},
): Promise<number> {
  const rows = await queries.all(
    'DELETE FROM signups WHERE person = $1 AND suspect = 1 RETURNING *',
    personOf({ email }),
  )
  const signUps = rows.map((row): Arriving => ({ ...signUpOf(row), id: text(row, 'id') }))
  await storeSignUps(queries, signUps, now, Number.POSITIVE_INFINITY, outgoing)
  return signUps.length
}
