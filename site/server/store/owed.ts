import { asking, dueOfWelcome, enqueue, iso, type Outgoing, welcomeId } from './deliveries.ts'
import { eventOf, type Happened } from './events.ts'
import { hashOfPerson } from './hashes.ts'
import { fromColumns, signUpColumns } from './sign-up.ts'
import { columnList, places, type Queries, text } from './store.ts'
import { insert } from './tables.ts'

// A sign-up says itself what it owes, in a column, so that to store it takes hardly longer. Deliveries are
// made of that when a server comes to send them, and before anything else that changes or tells of the person.

/** Sign-ups of which deliveries are made at once. */
const mostAtOnce = 32

/**
 * What a sign-up owes, and since when, such as `2030-01-31T09:30:00.000Z event asks`: an event, and a welcome that
 * asks to confirm the address, or one that does not (`welcome`). Null for nothing.
 * @param isNew whether its person is
 * @param now milliseconds
 */
export function owedFor({ welcome, events }: Outgoing, isNew: boolean, now: number): string | null {
  const words = [
    ...(events ? ['event'] : []),
    ...(isNew && welcome ? [welcome.asks ? asking : welcomeId] : []),
  ]
  return words.length > 0 ? [iso(now), ...words].join(' ') : null
}

const since = 'substr(owes, 1, 24)'

/** In a query of sign-ups, whether one owes a welcome that asks to confirm the address. */
export const owesAsking = `owes LIKE '% ${asking}'`

/** In place of `deliveries` in a query that counts all: these, and what is owed, which waits. */
export const allDeliveries = `(SELECT letter, channel, state, since, due, noted FROM deliveries
  UNION ALL SELECT id, 'webhook', 'waiting', '', ${since}, '' FROM signups WHERE owes LIKE '% event%'
  UNION ALL SELECT '${welcomeId}', 'mail', 'waiting', '', ${since}, ''
    FROM signups WHERE ${owesAsking} OR owes LIKE '% ${welcomeId}')`

/** Since when something has been owed, ISO 8601 in UTC; empty for nothing. */
export async function owedSince(queries: Queries): Promise<string> {
  const [row] = await queries.all(
    `SELECT ${since} AS since FROM signups WHERE owes IS NOT NULL ORDER BY id LIMIT 1`,
  )
  return text(row, 'since')
}

/** When addresses last had a welcome, by the hashes of their people. */
async function lastWelcomes(queries: Queries, hashes: readonly string[]) {
  const rows = await queries.all(
    `SELECT hash, at FROM welcomed WHERE hash IN ${places(1, hashes.length)}`,
    ...hashes,
  )
  return new Map(rows.map((row) => [text(row, 'hash'), text(row, 'at')]))
}

/**
 * Makes deliveries of what sign-ups owe. Two servers that do so at once make the same ones: each has the id
 * of its sign-up.
 * @param people whose sign-ups; without them those that have waited longest, some of them
 */
export async function makeDeliveries(queries: Queries, people?: readonly string[]): Promise<void> {
  const rows = await queries.all(
    `SELECT id, person, owes, ${columnList(signUpColumns)} FROM signups WHERE owes IS NOT NULL
     ${people ? `AND person IN ${places(1, people.length)} ORDER BY id` : `ORDER BY id LIMIT ${mostAtOnce}`}`,
    ...(people ?? []),
  )
  if (rows.length === 0) return
  const hashes = rows.map((row) => hashOfPerson(text(row, 'person')))
  const welcomed = await lastWelcomes(queries, hashes)
  const outbound = rows.flatMap(({ id, person, owes, ...columns }, at) => {
    const [since = '', ...words] = String(owes).split(' ')
    const own = { id: String(id), person: String(person) }
    return words.map((word) => {
      if (word === 'event') {
        const happened = { type: 'signup.created', signUp: fromColumns(columns), ...own } as const
        return { ...eventOf(happened, Date.parse(since)), id: own.id }
      }
      const due = dueOfWelcome(welcomed.get(hashes[at] ?? '') ?? '', Date.parse(since))
      return {
        ...own,
        channel: 'mail',
        letter: welcomeId,
        due,
        body: word === asking ? asking : '',
      } as const
    })
  })
  await enqueue(queries, outbound, 0)
  await queries.all(
    `UPDATE signups SET owes = NULL WHERE id IN ${places(1, rows.length)}`,
    ...rows.map((row) => text(row, 'id')),
  )
}

/** Records that a webhook is told what happens. */
export async function noteWebhook(queries: Queries): Promise<void> {
  await insert(queries, 'turns', [{ name: 'webhook', next: '' }])
}

const knownWebhook = "SELECT name FROM turns WHERE name = 'webhook'"

/**
 * Has a webhook told what happened to a person, after all that happened before: one that is set, or was told
 * of others before. Whoever forgets a person may do so without the server's settings.
 * @param now milliseconds
 */
export async function enqueueEvent(
  queries: Queries,
  { events = false }: Outgoing,
  happened: Happened,
  now: number,
): Promise<void> {
  if (!events && (await queries.all(knownWebhook)).length === 0) return
  await makeDeliveries(queries, [happened.person])
  await enqueue(queries, [eventOf(happened, now)], now)
}
