import { pathToFileURL } from 'node:url'
import Database from 'libsql'

/** `libsql`, whose API is better-sqlite3's. */
export type Connection = Database.Database

/** Milliseconds that a statement waits for another process, where nothing else waits meanwhile. */
export const busyTimeout = 5000

/** The number of SQLite's result code, such as 5 for SQLITE_BUSY, without what extends it. */
const resultCode = (error: unknown): number | undefined =>
  error instanceof Database.SqliteError && error.rawCode !== undefined
    ? error.rawCode & 0xff
    : undefined

export const isNoDatabase = (error: unknown): boolean => resultCode(error) === 26

const busyCodes = new Set<unknown>([5, 6, 15])

/** A server runs whose files somebody has changed, and it has yet to put them in order. */
export class UnnoticedError extends Error {
  constructor() {
    super('its files were changed, and a server that runs with it has not put them in order yet')
  }
}

/** Whether another process has the database locked, so that a later try can succeed. */
export const isBusy = (error: unknown): boolean =>
  error instanceof UnnoticedError ||
  busyCodes.has(resultCode(error)) ||
  (error instanceof Error && isBusy(error.cause))

/**
 * Connects to a file as it is, and changes nothing.
 * @param isAlone without its log, whatever is in that
 */
export function connectReadOnly(path: string, isAlone = false): Connection {
  const url = `${pathToFileURL(path)}?mode=ro${isAlone ? '&immutable=1' : ''}`
  return new Database(url, { timeout: busyTimeout })
}

/** Uses a connection and closes it. */
export function using<Result>(
  connection: Connection,
  use: (connection: Connection) => Result,
): Result {
  try {
    return use(connection)
  } finally {
    connection.close()
  }
}

/** The one value that a statement or pragma gives. */
export const firstOf = (connection: Connection, sql: string): unknown =>
  connection.prepare(sql).pluck().all()[0]

/** Does all that a function does in the database, or nothing of it. */
export function transact<Result>(connection: Connection, change: () => Result): Result {
  connection.exec('BEGIN IMMEDIATE')
  try {
    const result = change()
    connection.exec('COMMIT')
    return result
  } catch (error) {
    // Some errors, such as a full disk, have ended it already.
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

/**
 * Writes what is in the log into the file, and empties the log.
 * @returns whether it could: not while another process reads or writes
 */
export function emptyLog(connection: Connection): boolean {
  const [state] = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all() as { busy: number }[]
  return state?.busy === 0
}

/** How many sign-ups there are. */
export const countSignUps = (connection: Connection): number =>
  Number(firstOf(connection, 'SELECT count(*) FROM signups'))
