import { randomInt } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import {
  DatabaseSync,
  type DatabaseSyncInstance,
  type StatementSyncInstance,
} from '@photostructure/sqlite'
import { setStrayJournalAside } from './journal.ts'

/** An open database file. */
export interface OpenFile {
  readonly database: DatabaseSyncInstance
  /** Runs a statement and caches it prepared. @returns its rows */
  all(sql: string, values?: readonly unknown[]): unknown[]
  /** Whether the path still leads to this file. */
  isAtPath(): boolean
  close(): void
}

/** Creates a missing file, readable by its owner only, and its folder. */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, '', { flag: 'a', mode: 0o600 })
}

/** Gives a file a unique number, which identifies its journal (`journal.ts`). */
export function numberFile(database: DatabaseSyncInstance): void {
  database.exec(`PRAGMA user_version = ${randomInt(1, 2 ** 31)}`)
}

/** Opens a database file. `mayMake` creates an empty one; `isReadOnly` changes nothing. */
export function openFile(
  path: string,
  { mayMake = false, isReadOnly = false }: { mayMake?: boolean; isReadOnly?: boolean } = {},
): OpenFile {
  if (mayMake && !existsSync(path)) makePrivateFile(path)
  const there = statSync(path)
  if (!there.isFile()) throw new Error('it is not a file')
  // A copied file may have other permissions.
  if (!isReadOnly && there.mode & 0o077 && there.uid === process.getuid?.()) chmodSync(path, 0o600)
  // Stays open as long as the connection: closing it would release all locks of this process (POSIX, close).
  const file = openSync(path, 'r')
  const { dev, ino } = fstatSync(file, { bigint: true })
  const isAtPath = () => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found?.ino === ino && found.dev === dev
  }
  let opened: DatabaseSyncInstance | undefined
  try {
    if (!isReadOnly) setStrayJournalAside(path, file)
    // Waiting inside SQLite would block the whole server.
    opened = new DatabaseSync(path, { timeout: 0, readOnly: isReadOnly })
    if (!isAtPath()) throw new Error('it was replaced while it was opened')
  } catch (error) {
    opened?.close()
    closeSync(file)
    throw error
  }
  const database = opened
  const statements = new Map<string, StatementSyncInstance>()
  return {
    database,
    all(sql, values = []) {
      // To SQLite `$1` is a name, which needs a search; `?1` is an index.
      const statement = statements.get(sql) ?? database.prepare(sql.replace(/\$(?=\d)/g, '?'))
      statements.set(sql, statement)
      return statement.all(...values)
    },
    isAtPath,
    close() {
      database.close()
      closeSync(file)
    },
  }
}

// Compares messages, which are fixed (sqlite.org/c3ref/errcode.html): errors of the driver's `all` have no
// `errcode`.
const says =
  (...messages: readonly string[]) =>
  (error: unknown): boolean =>
    error instanceof Error && messages.some((message) => error.message.includes(message))

/** Another connection has the database locked. */
export const isBusy = says('database is locked', 'database table is locked')

/** The disk is full. */
export const isFull = says('database or disk is full')

/** A value does not fit, so the same statement fails again. */
export const isOfValue = says('constraint failed', 'too big', 'datatype mismatch')

/** An error of SQLite. */
export const isOfSqlite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
