import { asking, iso, type Outgoing, welcomeId } from './deliveries.ts'
import { forget } from './forgotten.ts'
import { enqueueEvent, makeDeliveries, owesAsking } from './owed.ts'
import { type Database, places, type Queries, text } from './store.ts'
import { insert } from './tables.ts'

const day = 86_400_000

/** People that are deleted at once: a deletion may read the whole file. */
const mostAtOnce = 10

/** In a query of deliveries, whether one is a welcome that asks to confirm the address. */
const isAsking = `letter = '${welcomeId}' AND body = '${asking}'`

/**
 * The column `confirmedAt` of a query: when a person confirmed the address; empty until then, NULL if they were
 * not asked to.
 * @param person the column of the person
 */
export const confirmedAtOf = (person: string): string =>
  `coalesce((SELECT c."confirmedAt" FROM confirmations c WHERE c.person = ${person}),
     (SELECT '' FROM deliveries w WHERE w.person = ${person} AND ${isAsking}),
     (SELECT max('') FROM signups o WHERE o.person = ${person} AND ${owesAsking})) AS "confirmedAt"`

/** Those of some people who are asked to confirm the address, and have not. */
export async function askedAmong(queries: Queries, people: readonly string[]): Promise<string[]> {
  const rows = await queries.all(
    `SELECT person FROM deliveries WHERE person IN ${places(1, people.length)} AND ${isAsking}
     UNION SELECT person FROM signups WHERE person IN ${places(1, people.length)} AND ${owesAsking}`,
    ...people,
  )
  return rows.map((row) => text(row, 'person'))
}

/** Has people asked no more to confirm the address. @returns those who were */
export async function askNoMore(queries: Queries, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return []
  await makeDeliveries(queries, people)
  const rows = await queries.all(
    `UPDATE deliveries SET body = '' WHERE person IN ${places(1, people.length)} AND ${isAsking}
     RETURNING person`,
    ...people,
  )
  return rows.map((row) => text(row, 'person'))
}

/** Has nobody asked who has confirmed in another database, or is of a list from elsewhere. */
export async function askOnlyUnconfirmed(queries: Queries): Promise<void> {
  await queries.all(
    `UPDATE deliveries SET body = '' WHERE body = '${asking}' AND person IN
       (SELECT person FROM confirmations UNION SELECT person FROM signups WHERE "receivedAt" IS NULL)`,
  )
}

/** Records that a person has confirmed the address, if they were asked to. @param now ISO 8601 in UTC */
export async function confirm(
  queries: Queries,
  person: string,
  now: string,
  outgoing: Outgoing = {},
): Promise<void> {
  const [asked] = await askNoMore(queries, [person])
  if (!asked) return
  await insert(queries, 'confirmations', [{ person, confirmedAt: now }])
  await enqueueEvent(queries, outgoing, { type: 'signup.confirmed', person }, Date.parse(now))
}

const unconfirmed = `SELECT person FROM deliveries d
  WHERE body = '${asking}' AND state NOT IN ('waiting', 'sending', 'unsure') AND noted < $1
    AND NOT EXISTS (SELECT 1 FROM signups s WHERE s.person = d.person AND s."receivedAt" >= $1)`

/**
 * Deletes some of those who were asked to confirm the address and have not, as if they had asked for it.
 * The days begin when their welcome was sent, or could not be, and anew with each sign-up: a stranger may have
 * sent the first.
 * @param now milliseconds
 */
export async function deleteUnconfirmed(
  database: Database,
  days: number,
  now: number,
  outgoing: Outgoing = {},
): Promise<void> {
  const before = iso(now - days * day)
  const rows = await database.read((queries) =>
    queries.all(`${unconfirmed} LIMIT ${mostAtOnce}`, before),
  )
  for (const row of rows) {
    const person = text(row, 'person')
    // They may have confirmed meanwhile.
    const isStill = async (queries: Queries) =>
      (await queries.all(`${unconfirmed} AND person = $2`, before, person)).length > 0
    await forget(database, person, { ...outgoing, mayForget: isStill })
  }
}
