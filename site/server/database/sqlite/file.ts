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

/** A database file that is open. */
export interface OpenFile {
  readonly database: DatabaseSyncInstance
  /** Runs a statement, which is prepared once. @returns its rows */
  all(sql: string, values?: readonly unknown[]): unknown[]
  /** Whether the path still leads to this file. */
  isAtPath(): boolean
  close(): void
}

/** Makes a file that only its owner may read, where there is none, and its folder. */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, '', { flag: 'a', mode: 0o600 })
}

/** Gives a file a number of its own, by which its journal is told from those of others (`journal.ts`). */
export function numberFile(database: DatabaseSyncInstance): void {
  database.exec(`PRAGMA user_version = ${randomInt(1, 2 ** 31)}`)
}

/** Opens a database file. With `mayMake` an empty one is made; with `isReadOnly` nothing is changed. */
export function openFile(
  path: string,
  { mayMake = false, isReadOnly = false }: { mayMake?: boolean; isReadOnly?: boolean } = {},
): OpenFile {
  if (mayMake && !existsSync(path)) makePrivateFile(path)
  const there = statSync(path)
  if (!there.isFile()) throw new Error('it is not a file')
  // Such as one that somebody has copied there.
  if (!isReadOnly && there.mode & 0o077 && there.uid === process.getuid?.()) chmodSync(path, 0o600)
  // Kept open as long as the connection: to close a file ends all locks that this process has on it
  // (POSIX, close).
  const file = openSync(path, 'r')
  const { dev, ino } = fstatSync(file, { bigint: true })
  const isAtPath = () => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found?.ino === ino && found.dev === dev
  }
  let opened: DatabaseSyncInstance | undefined
  try {
    if (!isReadOnly) setStrayJournalAside(path, file)
    // A wait within SQLite would stop the whole server.
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
      // To SQLite `$1` is a name, which it looks for among all others; `?1` is a place.
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
