import { existsSync, linkSync, statSync } from 'node:fs'
import { reason } from '../../base/reason.ts'
import {
  batchesOf,
  type Database,
  insert,
  listOf,
  type Queries,
  type Row,
  text,
} from '../database/database.ts'
import { hashOfPerson, hashOfSignUp } from '../database/hashes.ts'
import { tables } from '../database/schema.ts'
import { connectTo } from '../database/sqlite/connection.ts'
import { isUnreadable } from '../database/sqlite/errors.ts'
import { pause } from '../outbox/pause.ts'
import { keepDeleted, removePerson } from '../sign-ups/deletion.ts'
import { isBefore } from '../sign-ups/states.ts'
import { backUp, writeRows } from './backup.ts'
import { copyRows, countRows, rowsOf } from './copy-rows.ts'
import { removeDatabase, renameForGood, requireNewFile } from './files.ts'

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
}

const pausedBy = 'A backup was restored.'

/** The state that is newer than the backup and stays. Without it people would get letters twice or after an unsubscribe. */
interface Kept {
  people: Map<string, Row>
  deleted: Map<string, Row>
  letters: Row[]
  deliveries: Row[]
  settings: Row[]
}

async function readKept(queries: Queries): Promise<Kept> {
  const kept: Kept = {
    people: new Map(),
    deleted: new Map(),
    ...{ letters: [], deliveries: [], settings: [] },
  }
  for await (const rows of rowsOf(queries, 'people'))
    for (const row of rows) kept.people.set(text(row, 'person'), row)
  for await (const rows of rowsOf(queries, 'deleted_people'))
    for (const row of rows) kept.deleted.set(text(row, 'hash'), row)
  for await (const rows of rowsOf(queries, 'letters')) kept.letters.push(...rows)
  for await (const rows of rowsOf(queries, 'settings')) kept.settings.push(...rows)
  for await (const rows of rowsOf(queries, 'deliveries'))
    kept.deliveries.push(
      ...rows.filter(({ channel, state }) => channel === 'webhook' || state !== 'waiting'),
    )
  return kept
}

/** Whether the replaced database deleted the person after this sign-up. */
function isDeleted(row: Row, { deleted }: Kept, now: number): boolean {
  const person = text(row, 'person')
  const submittedAt = text(row, 'submitted_at')
  return (
    deleted.has(hashOfSignUp({ email: person, submittedAt })) ||
    isBefore(submittedAt, text(deleted.get(hashOfPerson(person)), 'deleted_at'), now)
  )
}

/** Repeats deletions that are newer than the backup. @returns the number of deleted sign-ups */
async function deleteAgain(queries: Queries, kept: Kept, now: number): Promise<number> {
  await keepDeleted(queries, [...kept.deleted.values()])
  const people = new Set<string>()
  let count = 0
  for await (const rows of rowsOf(queries, 'signups')) {
    const gone = rows.filter((row) => isDeleted(row, kept, now))
    count += gone.length
    for (const batch of batchesOf(gone))
      await queries.all(
        `DELETE FROM signups WHERE id IN ${listOf(batch)}`,
        ...batch.map((row) => text(row, 'id')),
      )
    for (const row of gone) people.add(text(row, 'person'))
  }
  for (const person of people) {
    const left = await queries.all('SELECT 1 FROM listed WHERE person = $1 LIMIT 1', person)
    if (left.length === 0) await removePerson(queries, person)
  }
  return count
}

/** Restores unsubscribes, confirmations and welcomes of listed people. */
async function keepPeople(queries: Queries, { people }: Kept): Promise<void> {
  for await (const rows of rowsOf(queries, 'people'))
    for (const row of rows) {
      const own = people.get(text(row, 'person'))
      if (!own) continue
      const [events, ours] = [Number(row.events), Number(own.events)]
      await queries.all(
        `UPDATE people SET token = $2, unsubscribed_at = $3, confirmed_at = $4, welcomed_at = $5,
           events = $6 WHERE person = $1`,
        ...[text(row, 'person'), text(own, 'token'), own.unsubscribed_at ?? null],
        ...[own.confirmed_at ?? null, own.welcomed_at ?? null, Math.max(events, ours)],
      )
    }
}

/** Restores the results of letters, and waiting events. The sender records the result of what is in progress. */
async function keepDeliveries(queries: Queries, kept: Kept): Promise<void> {
  // The claims in the backup have no sender any more.
  await queries.all(
    `UPDATE deliveries SET state = CASE channel WHEN 'mail' THEN 'unknown' ELSE 'waiting' END,
       answer = 'it was being sent when the backup was made' WHERE state = 'sending'`,
  )
  await insert(queries, 'letters', kept.letters, 'ON CONFLICT (id) DO NOTHING')
  for (const batch of batchesOf(kept.deliveries, 100)) {
    const mails = batch.filter(({ channel }) => channel === 'mail')
    const listed = new Set(
      mails.length === 0
        ? []
        : (
            await queries.all(
              `SELECT person FROM people WHERE person IN ${listOf(mails)}`,
              ...mails.map((row) => text(row, 'person')),
            )
          ).map((row) => text(row, 'person')),
    )
    for (const row of mails)
      await queries.all(
        `DELETE FROM deliveries WHERE channel = 'mail' AND letter = $1 AND person = $2`,
        ...[text(row, 'letter'), text(row, 'person')],
      )
    await insert(
      queries,
      'deliveries',
      batch.filter((row) => row.channel === 'webhook' || listed.has(text(row, 'person'))),
      `ON CONFLICT (id) DO UPDATE SET state = excluded.state, tries = excluded.tries,
         due_at = excluded.due_at, first_tried_at = excluded.first_tried_at,
         noted_at = excluded.noted_at, claim = excluded.claim, answer = excluded.answer`,
    )
  }
}

/** Replaces the rows within an exclusive transaction. */
async function replaceRows(queries: Queries, backup: Queries, now: number) {
  const kept = await readKept(queries)
  for (const table of Object.keys(tables)) await queries.all(`DELETE FROM ${table}`)
  await copyRows(backup, queries)
  const deleted = await deleteAgain(queries, kept, now)
  await keepPeople(queries, kept)
  await keepDeliveries(queries, kept)
  // The levels of the rates, and what the servers announce.
  await queries.all('DELETE FROM settings')
  await insert(queries, 'settings', kept.settings)
  await pause(queries, pausedBy, ['mail', 'webhook'])
  const underWay = kept.deliveries.filter(
    (row) => row.channel === 'mail' && row.state === 'sending',
  )
  return { deleted, underWay: underWay.map((row) => text(row, 'person')) }
}

/** Moves an unreadable database file aside and puts a checked backup in its place. */
async function replaceFile(path: string, backup: Database, saved: string): Promise<Restored> {
  const made = `${path}.restoring`
  await backUp(backup, made)
  const copy = connectTo(made)
  await copy
    .change(async (queries) => {
      await queries.all(`UPDATE deliveries SET state = 'unknown' WHERE state = 'sending'`)
      await pause(queries, pausedBy, ['mail', 'webhook'])
    })
    .finally(copy.close)
  if (existsSync(path)) linkSync(path, saved)
  renameForGood(made, path)
  const now = await backup.read(async (queries) => (await countRows(queries)).signups)
  return { saved, before: undefined, now, deleted: 0, underWay: [] }
}

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
    if (!isUnreadable(error)) throw error
    console.warn(reason(error))
    return false
  }
}

/**
 * Replaces the rows of a database with those of a backup, also while servers run. A new file gets the previous
 * rows. Deletions, unsubscribes, confirmations and the results of letters stay. Sending is paused.
 * @param file an SQLite file written by `backUp`
 * @param saved the new file for the previous rows
 * @throws a sentence; then nothing has changed
 */
export async function restore(database: Database, file: string, saved: string): Promise<Restored> {
  const [own, other] = [database.name, file].map((name) =>
    statSync(name, { throwIfNoEntry: false }),
  )
  if (own && own.ino === other?.ino && own.dev === other.dev)
    throw new Error(`${file} is the database itself; restore takes a backup of it.`)
  requireNewFile(saved)
  const backup = connectTo(file, { isReadOnly: true })
  try {
    await backup.open()
    if (!(await isReadable(database))) return await replaceFile(database.name, backup, saved)
    return await backup.read(
      (from) =>
        database.change(
          async (queries) => {
            const before = (await countRows(queries)).signups
            // From an earlier attempt that was not committed.
            removeDatabase(saved)
            await writeRows(queries, saved)
            const replaced = await replaceRows(queries, from, Date.now())
            const now = (await countRows(queries)).signups
            return { saved, before, now, ...replaced }
          },
          { exclusive: true },
        ),
      { snapshot: true },
    )
  } catch (cause) {
    throw new Error(`${reason(cause).replace(/\.?$/, '.')} Nothing was changed.`, { cause })
  } finally {
    await backup.close()
  }
}
