import { iso, type Outgoing, welcomeId } from './deliveries.ts'
import { enqueueEvents } from './events.ts'
import { forget } from './forgotten.ts'
import { type Database, type Queries, text } from './store.ts'

const day = 86_400_000

/** People that are deleted at once: a deletion may read the whole file. */
const mostAtOnce = 10

/** Records that a person has confirmed the address, if they were asked to. @param now ISO 8601 in UTC */
export async function confirm(
  queries: Queries,
  person: string,
  now: string,
  { events = false }: Outgoing = {},
): Promise<void> {
  const confirmed = await queries.all(
    `UPDATE confirmations SET "confirmedAt" = $1 WHERE person = $2 AND "confirmedAt" = ''
     RETURNING person`,
    ...[now, person],
  )
  if (events && confirmed.length > 0)
    await enqueueEvents(queries, [{ type: 'signup.confirmed', person }], Date.parse(now))
}

const unconfirmed = `SELECT c.person FROM confirmations c
  JOIN deliveries d ON d.letter = '${welcomeId}' AND d.person = c.person
  WHERE c."confirmedAt" = '' AND d.state NOT IN ('waiting', 'sending', 'unsure') AND d.noted < $1
    AND NOT EXISTS (SELECT 1 FROM signups s WHERE s.person = c.person AND s."receivedAt" >= $1)`

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
      (await queries.all(`${unconfirmed} AND c.person = $2`, before, person)).length > 0
    await forget(database, person, { ...outgoing, mayForget: isStill })
  }
}
