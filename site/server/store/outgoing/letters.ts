import { iso, welcomeId } from '../deliveries.ts'
import { allDeliveries } from '../owed.ts'
import { columnList, type Queries, type Row, text } from '../store.ts'
import { insert, tables } from '../tables.ts'
import { endLeases, longestSending } from './claims.ts'

/** Milliseconds after a gap during which a letter may have been begun before it. */
const longestAfterGap = 30 * 86_400_000

const hour = 3_600_000

export const mayHaveHad = 'may have had it before the database came back from a backup'

/** What a letter is called in reports. */
interface Name {
  id: string
  subject: string
  file: string
}

export async function nameLetter(queries: Queries, { id, subject, file }: Name): Promise<void> {
  const renamed = `UPDATE SET subject = excluded.subject WHERE letters.subject <> excluded.subject`
  await insert(queries, 'letters', [{ id, subject, file }], renamed)
}

/**
 * Begins a letter, or goes on with it. Letters of a command that was killed become unsure, as do those
 * to people who signed up before a gap and of whom nothing is known.
 * @param now milliseconds
 */
export async function beginLetter(queries: Queries, letter: Name, now: number): Promise<void> {
  await nameLetter(queries, letter)
  await endLeases(queries, now)
  const gap = await lastGap(queries, now)
  if (gap === '') return
  await queries.all(
    `INSERT INTO deliveries (${columnList(tables.deliveries.required)})
     SELECT DISTINCT CAST($1 AS TEXT), person, 'unsure', '', CAST($2 AS TEXT), CAST($3 AS TEXT),
       '', 'mail', '', '', ''
     FROM signups WHERE coalesce("receivedAt", "submittedAt") <= $2
     ON CONFLICT DO NOTHING`,
    ...[letter.id, gap, mayHaveHad],
  )
}

/** The subjects of letters that wait, or are being sent, or were when that was killed. @param now milliseconds */
export async function lettersInHand(queries: Queries, now: number): Promise<string[]> {
  const rows = await queries.all(
    `SELECT subject FROM letters WHERE id IN
       (SELECT letter FROM ${allDeliveries} AS d
        WHERE state = 'waiting' OR state = 'sending' AND noted >= $1)`,
    iso(now - longestSending),
  )
  return rows.map((row) => text(row, 'subject'))
}

/** The letters that were begun. */
export const knownLetters = async (queries: Queries) =>
  (await queries.all(
    'SELECT id, subject, file FROM letters ORDER BY file, subject',
  )) as unknown as Name[]

/** The letter that was sent last, other than this one: `subject`, `file`, `last`, and how many had it. */
export async function otherLetter(queries: Queries, letter: string): Promise<Row | undefined> {
  const [row] = await queries.all(
    `SELECT o.subject, o.file, count(*) AS count, max(d.noted) AS last
     FROM letters o JOIN deliveries d ON d.letter = o.id
     WHERE o.id NOT IN ($1, '${welcomeId}') AND d.state IN ('sent', 'unsure', 'skipped', 'sending')
     GROUP BY o.id, o.subject, o.file ORDER BY max(d.noted) DESC LIMIT 1`,
    letter,
  )
  return row
}

// A gap is a time of which nobody knows what letters were sent: the database was lost, and a backup from
// before it has taken its place. Kept is when it ended.

/** Records that a backup has replaced a database that was lost. */
export async function noteGap(queries: Queries, until: string): Promise<void> {
  await insert(queries, 'gaps', [{ until }])
}

/** Takes back what was noted before it was known whether anything was lost. */
export async function removeGap(queries: Queries, until: string): Promise<void> {
  await queries.all('DELETE FROM gaps WHERE "until" = $1', until)
  // A server may have seen it.
  await queries.all(
    `UPDATE deliveries SET state = 'waiting', answer = '' WHERE state = 'unsure' AND answer = $1
       AND due <> '' AND due > (SELECT coalesce(max("until"), '') FROM gaps)`,
    mayHaveHad,
  )
}

/**
 * When the last gap ended, if a letter of that time may still be being sent; else empty. A time that is more
 * than an hour ahead was written by a clock that was ahead.
 */
export async function lastGap(queries: Queries, now: number): Promise<string> {
  const [row] = await queries.all(
    'SELECT max("until") AS "until" FROM gaps WHERE "until" BETWEEN $1 AND $2',
    ...[iso(now - longestAfterGap), iso(now + hour)],
  )
  return text(row, 'until')
}
