import { type Database, iso } from './database/database.ts'
import { removeSamples } from './letters/sample.ts'
import type { Outgoing } from './outbox/deliveries.ts'
import { deleteUnconfirmed, isVacuumDue, noteVacuum } from './sign-ups/deletion.ts'

/** Milliseconds for which suspect sign-ups are kept. */
const longestSuspect = 30 * 86_400_000

/**
 * Removes what has been kept long enough, and at night what deleted rows have left in the file. The server that
 * holds the lease does so each minute.
 * @param confirmDays days after which unconfirmed people are deleted; undefined for never
 * @param now milliseconds
 */
export async function tidy(
  database: Database,
  confirmDays: number | undefined,
  now: number,
  outgoing: Outgoing = {},
): Promise<void> {
  await database.change(async (queries) => {
    await queries.all(
      'DELETE FROM signups WHERE suspect = 1 AND received_at < $1',
      iso(now - longestSuspect),
    )
    await removeSamples(queries, now)
  })
  if (confirmDays !== undefined) await deleteUnconfirmed(database, confirmDays, now, outgoing)
  if (!(await database.read((queries) => isVacuumDue(queries, now)))) return
  await database.vacuum()
  await database.change(noteVacuum)
}
