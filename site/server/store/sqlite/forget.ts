import { rmSync } from 'node:fs'
import { reason } from '../../http/reason.ts'
import { addForgotten, type Forgotten, forgetPerson } from '../forgotten.ts'
import { personOf } from '../sign-up.ts'
import type { Removed } from '../store.ts'
import { connectToCopy } from './connection.ts'
import { keptFiles } from './kept-files.ts'
import { runWithin } from './run-program.ts'
import { type Connection, emptyLog, transact } from './statements.ts'

interface Row {
  id: number
  email: string
  submittedAt: string
}

/** Removes the sign-ups that a function selects. */
function removeWhere(connection: Connection, isRemoved: (row: Row) => boolean): Row[] {
  const remove = connection.prepare('DELETE FROM signups WHERE id = ?')
  const rows = connection.prepare('SELECT id, email, submittedAt FROM signups').all() as Row[]
  // Not in SQL: SQLite's lower() and trim() know only ASCII.
  const removed = rows.filter(isRemoved)
  for (const { id } of removed) remove.run(id)
  return removed
}

/**
 * Forgets a person, also while servers write.
 * @returns the `submittedAt` of each sign-up that was removed
 * @throws SqliteError; then none is removed
 */
function forget(connection: Connection, email: string): string[] {
  const person = personOf({ email })
  return transact(connection, () => {
    const removed = removeWhere(connection, (row) => personOf(row) === person)
    const submitted = removed.map(({ submittedAt }) => submittedAt)
    runWithin(connection, forgetPerson(email, submitted))
    return submitted
  })
}

/**
 * Forgets everybody who was forgotten in another database.
 * @returns how many sign-ups were removed
 */
export const takeForgotten = (connection: Connection, forgotten: readonly Forgotten[]): number =>
  transact(connection, () => {
    const isForgotten = runWithin(connection, addForgotten(forgotten))
    return removeWhere(connection, isForgotten).length
  })

/**
 * Erases removed rows from the database's files by writing them anew. `secure_delete` is not enough:
 * pages keep copies of rows that were moved when a page was split.
 * @throws SqliteError, or an Error where another process kept the log from being emptied
 */
export function erase(connection: Connection): void {
  connection.exec('VACUUM')
  if (!emptyLog(connection)) throw new Error('another process is reading the log')
}

/**
 * Forgets a person in the files kept beside the database, too. Logs without a database, which nobody
 * can read, are deleted.
 * @returns how many sign-ups were removed
 */
function forgetInKept(path: string, email: string): number {
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

/** Forgets a person, and erases what was removed from the database's files. */
export function forgetEverywhere(
  connection: Connection,
  path: string,
  email: string,
): Pick<Removed, 'submitted' | 'fromKept' | 'problem'> {
  const submitted = forget(connection, email)
  try {
    // Even if nothing was removed now: an earlier try may have removed the rows and failed here.
    erase(connection)
    return { submitted, fromKept: forgetInKept(path, email) }
  } catch (error) {
    return { submitted, fromKept: 0, problem: reason(error) }
  }
}
