import { existsSync, linkSync, statSync } from 'node:fs'
import { reason } from '../../base/reason.ts'
import { type Database, insert, iso, type Queries, type Row, text } from '../database/database.ts'
import { hashOfMailbox, hashOfPerson, hashOfSignUp } from '../database/identifiers.ts'
import { connectTo } from '../database/sqlite/connection.ts'
import { pause } from '../outbox/pause.ts'
import { onDeletedBefore, removePerson } from '../sign-ups/deletion.ts'
import { isBefore } from '../sign-ups/states.ts'
import { backUp, removeDatabase, renameForGood, requireNewFile, writeRows } from './backup.ts'
import { copyRows, countRows, rowsOf, tableNames } from './copy.ts'

/** The result of restoring a backup. */
export interface Restored {
  /** The file with the rows that were replaced. */
  saved: string
  /** The number of sign-ups before; undefined if the database was not readable. */
  before: number | undefined
  /** The number of sign-ups now. */
  now: number
  /** The number of sign-ups of the backup that were omitted because their people were deleted later. */
  deleted: number
  /** The people whose letter was in progress. */
  underWay: string[]
  /** The number of letters that waited in the previous database, but not in the backup. They are not sent. */
  dropped: number
}

const pausedBy = 'A backup was restored.'

/**
 * The tables whose present state is kept in part, or people would get letters twice or after an unsubscribe: the
 * state of people, deletions, letters, the deliveries that do not wait, events, and settings.
 */
const keptTables = ['people', 'deleted_people', 'letters', 'deliveries', 'settings'] as const

/** Copies the state that stays into tables of this connection. */
async function keepPresent(queries: Queries): Promise<void> {
  for (const table of keptTables)
    await queries.all(`CREATE TEMPORARY TABLE kept_${table} AS SELECT * FROM ${table}`)
}

/** Repeats deletions that are newer than the backup. @returns the number of deleted sign-ups */
async function deleteAgain(queries: Queries, now: number): Promise<number> {
  const deletedAt = new Map<string, string>()
  await queries.all(
    `INSERT INTO deleted_people SELECT * FROM kept_deleted_people WHERE true ${onDeletedBefore}`,
  )
  for await (const rows of rowsOf(queries, 'deleted_people'))
    for (const row of rows) deletedAt.set(text(row, 'hash'), text(row, 'deleted_at'))
  const isDeleted = (row: Row) => {
    const person = text(row, 'person')
    const submittedAt = text(row, 'submitted_at')
    return (
      deletedAt.has(hashOfSignUp({ email: person, submittedAt })) ||
      isBefore(submittedAt, deletedAt.get(hashOfPerson(person)) ?? '', now)
    )
  }
  const people = new Set<string>()
  let count = 0
  for await (const rows of rowsOf(queries, 'signups'))
    for (const row of rows.filter(isDeleted)) {
      await queries.all('DELETE FROM signups WHERE id = $1', text(row, 'id'))
      people.add(text(row, 'person'))
      count += 1
    }
  for (const person of people) {
    const left = await queries.all('SELECT 1 FROM listed WHERE person = $1 LIMIT 1', person)
    if (left.length === 0) await removePerson(queries, person)
  }
  return count
}

/** People of a backup may have confirmed since. The days of the others begin again, at time `$1`. */
const askAgain =
  'UPDATE people SET asked_at = $1 WHERE asked_at IS NOT NULL AND confirmed_at IS NULL'

/** Restores unsubscribes, confirmations and welcomes of listed people. */
const keepPeople = `UPDATE people SET token = k.token, unsubscribed_at = k.unsubscribed_at,
    asked_at = k.asked_at, confirmed_at = k.confirmed_at, welcomed_at = k.welcomed_at,
    events = CASE WHEN k.events > people.events THEN k.events ELSE people.events END
  FROM kept_people k WHERE k.person = people.person`

/** Keeps the last welcome of the mailboxes of people whom the backup does not have: they may sign up again. */
async function keepWelcomes(queries: Queries, now: number): Promise<void> {
  const rows = await queries.all(
    `SELECT mailbox, max(welcomed_at) AS welcomed_at FROM kept_people k
     WHERE welcomed_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM people p WHERE p.person = k.person) GROUP BY mailbox`,
  )
  const kept = rows.map((row) => ({
    hash: hashOfMailbox(text(row, 'mailbox')),
    ...{ deleted_at: iso(now), welcomed_at: text(row, 'welcomed_at') },
  }))
  await insert(queries, 'deleted_people', kept, onDeletedBefore)
}

/** Drops letters that wait, unless they wait in the backup too. */
const dropWaiting = `DELETE FROM kept_deliveries WHERE channel = 'mail' AND state = 'waiting'
  AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.letter = kept_deliveries.letter
    AND d.person = kept_deliveries.person AND d.channel = 'mail' AND d.state = 'waiting')
  RETURNING id`

/**
 * Restores the results of letters, also to people whom the backup does not have, and waiting events. The sender
 * records the result of what is in progress.
 */
const keepDeliveries = [
  // The claims in the backup have no sender any more.
  `UPDATE deliveries SET state = CASE channel WHEN 'mail' THEN 'unknown' ELSE 'waiting' END,
     answer = 'it was being sent when the backup was made' WHERE state = 'sending'`,
  'INSERT INTO letters SELECT * FROM kept_letters WHERE true ON CONFLICT (id) DO NOTHING',
  `DELETE FROM deliveries WHERE channel = 'mail'
     AND (letter, person) IN (SELECT letter, person FROM kept_deliveries WHERE channel = 'mail')`,
  `INSERT INTO deliveries SELECT * FROM kept_deliveries WHERE true
   ON CONFLICT (id) DO UPDATE SET state = excluded.state, tries = excluded.tries,
     due_at = excluded.due_at, first_tried_at = excluded.first_tried_at,
     noted_at = excluded.noted_at, claim = excluded.claim, answer = excluded.answer`,
]

/** Replaces the rows within an exclusive transaction. */
async function replaceRows(queries: Queries, backup: Queries, now: number) {
  await keepPresent(queries)
  for (const table of tableNames) await queries.all(`DELETE FROM ${table}`)
  await copyRows(backup, queries)
  const deleted = await deleteAgain(queries, now)
  await queries.all(askAgain, iso(now))
  const dropped = await queries.all(dropWaiting)
  for (const statement of [keepPeople, ...keepDeliveries]) await queries.all(statement)
  await keepWelcomes(queries, now)
  // The levels of the rates, and what the servers announce.
  await queries.all('DELETE FROM settings')
  await queries.all('INSERT INTO settings SELECT * FROM kept_settings')
  await pause(queries, pausedBy, ['mail', 'webhook'])
  const underWay = await queries.all(
    `SELECT person FROM kept_deliveries WHERE channel = 'mail' AND state = 'sending'`,
  )
  for (const table of keptTables) await queries.all(`DROP TABLE kept_${table}`)
  return {
    ...{ deleted, dropped: dropped.length },
    underWay: underWay.map((row) => text(row, 'person')),
  }
}

/** Moves an unreadable database file aside and puts a checked backup in its place. */
async function replaceFile(path: string, backup: Database, saved: string): Promise<Restored> {
  const made = `${path}.restoring`
  // Of a command that was killed.
  removeDatabase(made)
  try {
    await backUp(backup, made)
    const copy = connectTo(made)
    const now = await copy
      .change(async (queries) => {
        await queries.all(askAgain, iso(Date.now()))
        await pause(queries, pausedBy, ['mail', 'webhook'])
        return countRows(queries, 'signups')
      })
      .finally(copy.close)
    if (existsSync(path)) linkSync(path, saved)
    renameForGood(made, path)
    return { saved, before: undefined, now, deleted: 0, underWay: [], dropped: 0 }
  } finally {
    removeDatabase(made)
  }
}

/** SQLite's messages about a permanently unreadable file (sqlite.org/c3ref/errcode.html), and ours. */
const unreadable = /damaged|malformed|not a database|no waitlist in it/

/** Whether a database is readable. @throws on temporary errors, such as a lock */
async function isReadable(database: Database): Promise<boolean> {
  if (database.kind === 'postgres') {
    await database.open()
    return true
  }
  if (!existsSync(database.name)) return false
  try {
    await database.open()
    return true
  } catch (error) {
    if (!unreadable.test(reason(error))) throw error
    console.warn(reason(error))
    return false
  }
}

/**
 * Replaces the rows of a database with those of a backup, also while servers run. A new file gets the previous
 * rows. Deletions, unsubscribes, confirmations and the results of letters stay. Sending is paused.
 * @param file an SQLite file written by `backUp`
 * @param saved the new file for the previous rows
 * @throws a sentence that says whether something may have changed
 */
export async function restore(database: Database, file: string, saved: string): Promise<Restored> {
  const [own, other] = [database.name, file].map((name) =>
    statSync(name, { throwIfNoEntry: false }),
  )
  if (own && own.ino === other?.ino && own.dev === other.dev)
    throw new Error(`${file} is the database itself; restore takes a backup of it.`)
  requireNewFile(saved)
  const backup = connectTo(file, { isReadOnly: true })
  /** Whether an error may be one of the commit, with an unknown result. */
  let isAtCommit = false
  try {
    await backup.open()
    if (!(await isReadable(database))) return await replaceFile(database.name, backup, saved)
    return await backup.read(
      (from) =>
        database.change(
          async (queries) => {
            isAtCommit = false
            const before = await countRows(queries, 'signups')
            // From this work's last run, if the transaction is repeated.
            removeDatabase(saved)
            await writeRows(queries, saved)
            const replaced = await replaceRows(queries, from, Date.now())
            const now = await countRows(queries, 'signups')
            isAtCommit = true
            return { saved, before, now, ...replaced }
          },
          { exclusive: true },
        ),
      { snapshot: true },
    )
  } catch (cause) {
    const isReplaced = statSync(database.name, { throwIfNoEntry: false })?.ino !== own?.ino
    const result =
      isAtCommit || isReplaced
        ? `The backup may be in place; the previous database is in ${saved}.`
        : 'Nothing was changed.'
    throw new Error(`${reason(cause).replace(/\.?$/, '.')} ${result}`, { cause })
  } finally {
    await backup.close()
  }
}
