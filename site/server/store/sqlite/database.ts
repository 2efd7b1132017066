import { fromColumns, type StoredSignUp, signUpColumns } from '../sign-up.ts'
import { connectTo, connectToCopy } from './connection.ts'
import { insert } from './insert.ts'
import { runWithin } from './run-program.ts'
import { type Connection, emptyLog } from './statements.ts'

/** An open waitlist database. */
export interface WaitlistDatabase {
  /** Stores a sign-up, once. When it returns, it is on the disk. @returns whether it is new */
  add(signUp: StoredSignUp): boolean
  /** All sign-ups in the order of arrival, read a few at a time. */
  signUps(): Generator<StoredSignUp>
  readonly connection: Connection
  /** Closes it, with the log moved into the file, so that the file alone can be copied. */
  close(): void
}

function* signUpsIn(connection: Connection): Generator<StoredSignUp> {
  const rows = connection.prepare(`SELECT ${signUpColumns.join(', ')} FROM signups ORDER BY id`)
  for (const row of rows.iterate() as Iterable<Record<string, string>>) yield fromColumns(row)
}

function close(connection: Connection): void {
  try {
    if (!connection.readonly) emptyLog(connection)
  } catch {
    // On a full disk the log stays beside the file. The next connection reads it.
  }
  connection.close()
}

const databaseOf = (connection: Connection): WaitlistDatabase => ({
  connection,
  add: (signUp) => runWithin(connection, insert([signUp])) > 0,
  signUps: () => signUpsIn(connection),
  close: () => close(connection),
})

/**
 * Opens the waitlist's SQLite database.
 * @param options with `readonly` nothing is created or changed
 * @throws one sentence that names the file and the cause
 */
export const openDatabase = (
  path: string,
  options: { readonly?: boolean } = {},
): WaitlistDatabase => databaseOf(connectTo(path, options))

/** Opens a file that no server uses. @throws one sentence that names the file and the cause */
export const openCopy = (path: string): WaitlistDatabase => databaseOf(connectToCopy(path))
