import { transact, type WaitlistDatabase } from '../waitlist/database.ts'
import { personOf } from './person.ts'

/** A sign-up that was removed. */
export interface Removed {
  id: number
  submittedAt: string
}

/**
 * Removes all sign-ups of a person; a server may be writing meanwhile.
 * @throws SqliteError; then none is removed
 */
export function forget({ connection }: WaitlistDatabase, email: string): Removed[] {
  const person = personOf({ email })
  const remove = connection.prepare('DELETE FROM signups WHERE id = ?')
  return transact(connection, () => {
    const rows = connection.prepare('SELECT id, email, submittedAt FROM signups').all()
    // SQLite's own lower() and trim() know only ASCII.
    const found = (rows as (Removed & { email: string })[]).filter(
      (row) => personOf(row) === person,
    )
    for (const { id } of found) remove.run(id)
    return found.map(({ id, submittedAt }) => ({ id, submittedAt }))
  })
}

/**
 * Leaves nothing of removed rows in the database's files. Not even `secure_delete` does: pages keep
 * copies of rows that were moved when a page was split. So the file is written anew.
 * @throws SqliteError, or an Error where another process kept the log from being emptied
 */
export function erase({ connection }: WaitlistDatabase): void {
  connection.exec('VACUUM')
  const [state] = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all() as { busy: number }[]
  if (state?.busy) throw new Error('another process is reading the log')
}
