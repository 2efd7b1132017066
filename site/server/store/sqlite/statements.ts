import { pathToFileURL } from 'node:url'
import Database from 'libsql'

/** `libsql`, whose API is better-sqlite3's. */
export type Connection = Database.Database

/** Milliseconds that a command's statement waits for another process. A server does not wait in SQLite. */
export const busyTimeout = 5000

/** SQLite's primary result code, such as 5 for SQLITE_BUSY. */
const resultCode = (error: unknown): number | undefined =>
  error instanceof Database.SqliteError && error.rawCode !== undefined
    ? error.rawCode & 0xff
    : undefined

export const isNoDatabase = (error: unknown): boolean => resultCode(error) === 26

/** SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL. */
const busyCodes = new Set<unknown>([5, 6, 15])

/** Somebody has changed the files of a running server, which has not repaired them yet. */
export class UnnoticedError extends Error {
  constructor() {
    super('its files were changed, and a server that runs with it has not put them in order yet')
  }
}

/** Whether a later try can succeed, since another process has the database locked. */
export const isBusy = (error: unknown): boolean =>
  error instanceof UnnoticedError ||
  busyCodes.has(resultCode(error)) ||
  (error instanceof Error && isBusy(error.cause))

/**
 * Connects to a file without changing anything.
 * @param isAlone ignores the log
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

/** The first value that a statement or pragma returns. */
export const firstOf = (connection: Connection, sql: string): unknown =>
  connection.prepare(sql).pluck().all()[0]

/** Runs a function in a transaction. */
export function transact<Result>(connection: Connection, change: () => Result): Result {
  connection.exec('BEGIN IMMEDIATE')
  try {
    const result = change()
    connection.exec('COMMIT')
    return result
  } catch (error) {
    // Some errors, such as a full disk, have ended the transaction already.
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

/**
 * Moves the log into the file.
 * @returns false while another process reads or writes
 */
export function emptyLog(connection: Connection): boolean {
  const [state] = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all() as { busy: number }[]
  return state?.busy === 0
}

export const countSignUps = (connection: Connection): number =>
  Number(firstOf(connection, 'SELECT count(*) FROM signups'))
