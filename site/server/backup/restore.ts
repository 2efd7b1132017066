import { existsSync, linkSync, statSync } from 'node:fs'
import { reason } from '../../base/reason.ts'
import {
  batchesOf,
  type Database,
  insert,
  iso,
  listOf,
  type Queries,
  type Row,
  text,
} from '../database/database.ts'
import { hashOfMailbox, hashOfPerson, hashOfSignUp } from '../database/identifiers.ts'
import { connectTo } from '../database/sqlite/connection.ts'
import { pause } from '../outbox/pause.ts'
import { onDeletedBefore } from '../sign-ups/deletion.ts'
import { isBefore } from '../sign-ups/states.ts'
import { removeDatabase, requireNewFile, writeRows, writeWhole } from './backup.ts'
import { copyTable, countRows, rowsOf } from './copy.ts'

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

/** Finds out which sign-ups of a backup were deleted. @param now milliseconds */
async function deletionsIn(queries: Queries, now: number): Promise<(signUp: Row) => boolean> {
  const deletedAt = new Map<string, string>()
  for await (const rows of rowsOf(queries, 'deleted_people'))
    for (const row of rows) deletedAt.set(text(row, 'hash'), text(row, 'deleted_at'))
  return (signUp) => {
    const person = text(signUp, 'person')
    const submittedAt = text(signUp, 'submitted_at')
    return (
      deletedAt.has(hashOfSignUp({ email: person, submittedAt })) ||
      isBefore(submittedAt, deletedAt.get(hashOfPerson(person)) ?? '', now)
    )
  }
}

/** A person of the backup may have confirmed since. The days of an unconfirmed one begin again. */
const askedAgain = (person: Row, now: number): Row =>
  person.asked_at !== null && person.confirmed_at === null
    ? { ...person, asked_at: iso(now) }
    : person

/** People who are on the list keep unsubscribes, confirmations and welcomes. */
const onListed = `ON CONFLICT (person) DO UPDATE SET joined_at = excluded.joined_at,
  events = CASE WHEN excluded.events > people.events THEN excluded.events ELSE people.events END`

/** Removes people without sign-ups. They may sign up again, so the last welcome of their mailbox stays. */
async function removeOthers(queries: Queries, now: number): Promise<void> {
  const others = 'NOT EXISTS (SELECT 1 FROM listed s WHERE s.person = people.person)'
  const rows = await queries.all(
    `SELECT mailbox, max(welcomed_at) AS welcomed_at FROM people
     WHERE welcomed_at IS NOT NULL AND ${others} GROUP BY mailbox`,
  )
  const kept = rows.map((row) => ({
    hash: hashOfMailbox(text(row, 'mailbox')),
    ...{ deleted_at: iso(now), welcomed_at: text(row, 'welcomed_at') },
  }))
  await insert(queries, 'deleted_people', kept, onDeletedBefore)
  await queries.all(`DELETE FROM people WHERE ${others}`)
}

/** A claim in the backup has no sender any more. */
const unclaimed = (delivery: Row): Row =>
  delivery.state === 'sending'
    ? {
        ...{ ...delivery, state: delivery.channel === 'mail' ? 'unknown' : 'waiting' },
        answer: 'it was being sent when the backup was made',
      }
    : delivery

const waitingLetters = `SELECT id, letter, person FROM deliveries
  WHERE channel = 'mail' AND state = 'waiting'`

/** Drops letters that wait, unless they wait in the backup too. @returns their number */
async function dropWaiting(queries: Queries, backup: Queries): Promise<number> {
  const letterTo = (row: Row) => `${text(row, 'letter')} ${text(row, 'person')}`
  const inBackup = new Set((await backup.all(waitingLetters)).map(letterTo))
  const dropped = (await queries.all(waitingLetters)).filter((row) => !inBackup.has(letterTo(row)))
  for (const batch of batchesOf(dropped))
    await queries.all(
      `DELETE FROM deliveries WHERE id IN ${listOf(batch)}`,
      ...batch.map((row) => text(row, 'id')),
    )
  return dropped.length
}

/**
 * Replaces the rows within an exclusive transaction. Deletions, deliveries, settings and the state of people stay, or
 * people would get letters twice or after an unsubscribe.
 */
async function replaceRows(queries: Queries, backup: Queries, now: number) {
  const underWay = await queries.all(
    `SELECT person FROM deliveries WHERE channel = 'mail' AND state = 'sending'`,
  )
  await copyTable('deleted_people', backup, queries, onDeletedBefore)
  const isDeleted = await deletionsIn(queries, now)
  const deletedOf: string[] = []
  await queries.all('DELETE FROM signups')
  await copyTable('signups', backup, queries, '', (row) => {
    if (!isDeleted(row)) return [row]
    deletedOf.push(text(row, 'person'))
    return []
  })
  await copyTable('people', backup, queries, onListed, (row) => [askedAgain(row, now)])
  await removeOthers(queries, now)
  await copyTable('letters', backup, queries, 'ON CONFLICT DO NOTHING')

  const gone = new Set(deletedOf)
  for (const person of gone) {
    const left = await queries.all('SELECT 1 FROM people WHERE person = $1', person)
    if (left.length > 0) gone.delete(person)
  }
  const dropped = await dropWaiting(queries, backup)
  // The sender records the result of what is in progress, also of letters to people who are not in the backup.
  await copyTable('deliveries', backup, queries, 'ON CONFLICT DO NOTHING', (row) =>
    gone.has(text(row, 'person')) ? [] : [unclaimed(row)],
  )
  await pause(queries, pausedBy, ['mail', 'webhook'])
  return {
    ...{ deleted: deletedOf.length, dropped },
    underWay: underWay.map((row) => text(row, 'person')),
    now: await countRows(queries, 'signups'),
  }
}

/** Moves an unreadable database file aside and puts a checked backup in its place. */
async function replaceFile(path: string, backup: Queries, saved: string): Promise<Restored> {
  return writeWhole(path, async (part) => {
    const made = connectTo(part)
    await made.open()
    const replaced = await made
      .change((queries) => replaceRows(queries, backup, Date.now()))
      .finally(made.close)
    if (existsSync(path)) linkSync(path, saved)
    return { saved, before: undefined, ...replaced }
  })
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
    const isThere = await isReadable(database)
    return await backup.read(
      (from) =>
        isThere
          ? database.change(
              async (queries) => {
                isAtCommit = false
                const before = await countRows(queries, 'signups')
                // From this work's last run, if the transaction is repeated.
                removeDatabase(saved)
                await writeRows(queries, saved)
                const replaced = await replaceRows(queries, from, Date.now())
                isAtCommit = true
                return { saved, before, ...replaced }
              },
              { exclusive: true },
            )
          : replaceFile(database.name, from, saved),
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
