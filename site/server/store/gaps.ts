import { type Queries, text } from './store.ts'

// A gap is a time of which nobody knows what letters were sent: the database was lost, and a backup from
// before it has taken its place. Kept is when it ended.

/** Milliseconds after a gap during which a letter may have been begun before it. */
const longest = 30 * 86_400_000

/** Records that a backup has replaced a database that was lost. */
export async function noteGap(queries: Queries, until: string): Promise<void> {
  await queries.all('INSERT INTO gaps ("until") VALUES ($1) ON CONFLICT DO NOTHING', until)
}

/** Takes back what was noted before it was known whether anything was lost. */
export async function removeGap(queries: Queries, until: string): Promise<void> {
  await queries.all('DELETE FROM gaps WHERE "until" = $1', until)
}

/** When the last gap ended, if a letter of that time may still be being sent; else undefined. */
export async function lastGap(queries: Queries, now: number): Promise<string | undefined> {
  const [row] = await queries.all(
    'SELECT max("until") AS "until" FROM gaps WHERE "until" > $1',
    new Date(now - longest).toISOString(),
  )
  return text(row, 'until') || undefined
}
