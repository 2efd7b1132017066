import { enqueueEvents } from './events.ts'
import type { Outgoing } from './outgoing.ts'
import { places, type Queries, text } from './store.ts'

// Whoever has left has so until they say otherwise on their page: anybody can sign up with an address.

/** The person of an unsubscribe link; undefined for an unknown one, or when the person was forgotten. */
export async function personAt(queries: Queries, token: string): Promise<string | undefined> {
  const [row] = await queries.all('SELECT person FROM ways_out WHERE token = $1', token)
  return row && text(row, 'person')
}

/** Whether a person is on the list. */
export const isOnList = async (queries: Queries, person: string): Promise<boolean> =>
  (await queries.all('SELECT person FROM signups WHERE person = $1 LIMIT 1', person)).length > 0

/** Records that a person wants no more letters. @param now ISO 8601 in UTC */
export async function leave(
  queries: Queries,
  person: string,
  now: string,
  { events = false }: Outgoing = {},
): Promise<void> {
  const news = await queries.all(
    'INSERT INTO leavers (person, since) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING person',
    ...[person, now],
  )
  // A second press tells nothing new.
  if (events && news.length > 0)
    await enqueueEvents(queries, [{ type: 'person.left', person }], Date.parse(now))
}

/** Records that a person wants letters again. */
export async function takeAgain(queries: Queries, person: string): Promise<void> {
  await queries.all('DELETE FROM leavers WHERE person = $1', person)
}

/** Has people who sign up get letters where they have had none of ours, and so no page to say it on. */
export async function joinAgain(queries: Queries, people: readonly string[]): Promise<void> {
  await queries.all(
    `DELETE FROM leavers WHERE person IN ${places(1, people.length)}
       AND NOT EXISTS (SELECT 1 FROM ways_out w WHERE w.person = leavers.person)`,
    ...people,
  )
}

/** Everybody who has left, with the time. */
export async function allLeavers(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries.all('SELECT person, since FROM leavers')
  return new Map(rows.map((row) => [text(row, 'person'), text(row, 'since')]))
}
