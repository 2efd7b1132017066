import {
  type Database,
  iso,
  type Queries,
  readSetting,
  text,
  writeSetting,
} from './database/database.ts'
import type { Outgoing } from './outbox/deliveries.ts'
import { deleteUnconfirmed, isVacuumDue, noteVacuum } from './sign-ups/deletion.ts'

const day = 86_400_000

/** The setting with the time of the last tidying, while sign-ups are rare. */
const clockSetting = 'clock'

/**
 * The newest stored time, ISO 8601; empty without one. For a sign-up the earlier of the visitor's time and the
 * server's counts, so that one wrong clock cannot move it ahead.
 */
async function newestTime(queries: Queries): Promise<string> {
  const [row] = await queries.all(
    `SELECT max(CASE WHEN submitted_at < received_at THEN submitted_at ELSE received_at END) AS time
     FROM (SELECT submitted_at, received_at FROM signups WHERE received_at IS NOT NULL
       ORDER BY id DESC LIMIT 100) AS newest`,
  )
  const noted = (await readSetting(queries, clockSetting)) ?? ''
  return text(row, 'time') > noted ? text(row, 'time') : noted
}

/** Milliseconds for which suspect sign-ups are kept. */
const maxSuspectAge = 30 * day

/**
 * Deletes expired data, and at night traces of deleted rows in the file. The server that holds the lease calls it every
 * minute.
 * @param confirmDays days after which unconfirmed people are deleted; undefined for never
 * @param now milliseconds
 * @returns why nothing was removed: the clock differs from the newest stored time by more than a day
 */
export async function tidy(
  database: Database,
  confirmDays: number | undefined,
  now: number,
  outgoing: Outgoing = {},
): Promise<string | undefined> {
  const newest = await database.read(newestTime)
  if (newest !== '' && Math.abs(now - Date.parse(newest)) > day)
    return `Nothing is deleted because of its age: the clock says ${iso(now)}, and the newest time in ${database.name} is ${newest}. Set the clock. If it is right, the next sign-up shows that.`
  await database.change(async (queries) => {
    await writeSetting(queries, clockSetting, iso(now))
    await queries.all(
      'DELETE FROM signups WHERE suspect = 1 AND received_at < $1',
      iso(now - maxSuspectAge),
    )
    // Samples that were not accepted.
    await queries.all(
      `DELETE FROM deliveries WHERE channel = 'mail' AND body IS NOT NULL AND due_at < $1`,
      iso(now - day),
    )
  })
  if (confirmDays !== undefined) await deleteUnconfirmed(database, confirmDays, now, outgoing)
  if (!(await database.read((queries) => isVacuumDue(queries, now)))) return undefined
  await database.vacuum()
  await database.change(noteVacuum)
  return undefined
}
