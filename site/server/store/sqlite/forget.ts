import { rmSync } from 'node:fs'
import { reason } from '../../http/reason.ts'
import { forgetAllInLetters, forgetInLetters } from '../forget-letters.ts'
import { createForgottenCheck, type Forgotten } from '../forgotten.ts'
import { personOf } from '../sign-up.ts'
import type { Removed } from '../store.ts'
import { connectToCopy } from './connection.ts'
import { forgottenIn, keepForgotten, rememberForgotten } from './forgotten.ts'
import { keptFiles } from './kept-files.ts'
import { runWithin } from './run-program.ts'
import { type Connection, emptyLog, transact } from './statements.ts'

interface Row {
  id: number
  email: string
  submittedAt: string
}

/** Removes the sign-ups that a function picks. */
function removeWhere(connection: Connection, isRemoved: (row: Row) => boolean): Row[] {
  const remove = connection.prepare('DELETE FROM signups WHERE id = ?')
  const rows = connection.prepare('SELECT id, email, submittedAt FROM signups').all() as Row[]
  // SQLite's own lower() and trim() know only ASCII.
  const removed = rows.filter(isRemoved)
  for (const { id } of removed) remove.run(id)
  return removed
}

/**
 * Removes all sign-ups of a person, and remembers that they were forgotten, so that an outbox which
 * sends one again does not bring it back. A server may be writing meanwhile.
 * @returns the `submittedAt` of each
 * @throws SqliteError; then none is removed
 */
export function forget(connection: Connection, email: string): string[] {
  const person = personOf({ email })
  return transact(connection, () => {
    const removed = removeWhere(connection, (row) => personOf(row) === person)
    const submitted = removed.map(({ submittedAt }) => submittedAt)
    rememberForgotten(connection, email, new Date(), submitted)
    runWithin(connection, forgetInLetters(person))
    return submitted
  })
}

/**
 * Has whoever was forgotten in another database be forgotten in this one, too.
 * @returns how many sign-ups were removed
 */
export const takeForgotten = (connection: Connection, forgotten: readonly Forgotten[]): number =>
  transact(connection, () => {
    keepForgotten(connection, forgotten)
    const wasForgotten = createForgottenCheck(forgottenIn(connection))
    runWithin(connection, forgetAllInLetters(wasForgotten))
    return removeWhere(connection, wasForgotten).length
  })

/**
 * Leaves nothing of removed rows in the database's files. Not even `secure_delete` does: pages keep
 * copies of rows that were moved when a page was split. So the file is written anew.
 * @throws SqliteError, or an Error where another process kept the log from being emptied
 */
export function erase(connection: Connection): void {
  connection.exec('VACUUM')
  if (!emptyLog(connection)) throw new Error('another process is reading the log')
}

/**
 * Forgets a person in what was kept of the database, too. A log without its database, which nobody
 * can read any more, is deleted.
 * @returns how many sign-ups were removed
 */
export function forgetInKept(path: string, email: string): number {
  let removed = 0
  for (const kept of keptFiles(path))
    if (kept.endsWith('-wal')) rmSync(kept)
    else {
      const connection = connectToCopy(kept)
      try {
        removed += forget(connection, email).length
        erase(connection)
      } finally {
        connection.close()
      }
    }
  return removed
}

/** Forgets a person, and leaves nothing of what was removed in the database's files. */
export function forgetEverywhere(
  connection: Connection,
  path: string,
  email: string,
): Pick<Removed, 'submitted' | 'fromKept' | 'problem'> {
  const submitted = forget(connection, email)
  try {
    // Even for nobody: an earlier try may have come no further than to remove the rows.
    erase(connection)
    return { submitted, fromKept: forgetInKept(path, email) }
  } catch (error) {
    return { submitted, fromKept: 0, problem: reason(error) }
  }
}
