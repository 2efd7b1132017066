import { rmSync } from 'node:fs'
import { type Connection, connectTo, emptyLog, transact } from './connection.ts'
import { rememberForgotten } from './forgotten.ts'
import { keptFiles } from './kept-files.ts'
import { personOf } from './sign-up.ts'

/** A sign-up that was removed. */
export interface Removed {
  id: number
  submittedAt: string
}

/**
 * Removes all sign-ups of a person, and remembers that they were forgotten, so that an outbox which
 * sends one again does not bring it back. A server may be writing meanwhile.
 * @throws SqliteError; then none is removed
 */
export function forget(connection: Connection, email: string): Removed[] {
  const person = personOf({ email })
  const remove = connection.prepare('DELETE FROM signups WHERE id = ?')
  return transact(connection, () => {
    const rows = connection.prepare('SELECT id, email, submittedAt FROM signups').all()
    // SQLite's own lower() and trim() know only ASCII.
    const found = (rows as (Removed & { email: string })[]).filter(
      (row) => personOf(row) === person,
    )
    for (const { id } of found) remove.run(id)
    const submitted = found.map(({ submittedAt }) => submittedAt)
    rememberForgotten(connection, email, new Date(), submitted)
    return found.map(({ id, submittedAt }) => ({ id, submittedAt }))
  })
}

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
      const connection = connectTo(kept)
      try {
        removed += forget(connection, email).length
        erase(connection)
      } finally {
        connection.close()
      }
    }
  return removed
}
