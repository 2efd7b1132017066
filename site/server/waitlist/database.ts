import { accessSync, chmodSync, constants, existsSync, statSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import { type Submission, submissionFields } from '../../../widgets/waitlist/submission.ts'
import { reason } from '../http/reason.ts'
import { makePrivateFolder } from './private-folder.ts'

/** A sign-up with what the receiver knows of it beside the nine fields of the wire. */
export interface SignUp extends Submission {
  /** When the receiver took it, ISO 8601 in UTC; null where nobody has noted it. */
  receivedAt: string | null
  /** The page's origin, such as `https://partner.example`; null where the request named none. */
  origin: string | null
}

/** A row of the table. Its values need not obey the rules of today, since those may have changed. */
export interface StoredSignUp extends Omit<SignUp, 'triggerType'> {
  /** Rising in the order of arrival. */
  id: number
  triggerType: string
}

/** An open waitlist database. */
export interface WaitlistDatabase {
  /**
   * Stores a sign-up, unless there is one with the same e-mail, in whatever case and without the
   * white space around it, and the same `submittedAt`. When it returns, the sign-up is on the disk.
   * Of the texts it changes nothing but what no database can hold: a NUL and half a surrogate pair
   * become U+FFFD.
   * @returns whether it is new
   * @throws SqliteError
   */
  add(signUp: SignUp): boolean
  /** All sign-ups in the order of arrival, read a few at a time. */
  signUps(): Generator<StoredSignUp>
  /** The connection, for statements of one's own (`libsql`, whose API is better-sqlite3's). */
  readonly connection: Database.Database
  close(): void
}

const version = 1

// Named as on the wire. interestedDomains is a JSON array.
const schema = `
  CREATE TABLE signups (
    id INTEGER PRIMARY KEY,
    ${submissionFields.map((field) => `${field} TEXT NOT NULL`).join(',\n    ')},
    receivedAt TEXT,
    origin TEXT
  ) STRICT;
  CREATE UNIQUE INDEX signups_once ON signups (lower(email), submittedAt);
  PRAGMA user_version = ${version};
`

const columns = [...submissionFields, 'receivedAt', 'origin'] as const

const insert = `INSERT INTO signups (${columns.join(', ')})
  VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`

/** Milliseconds that a statement waits for another process, where nothing else waits meanwhile. */
const busyTimeout = 5000

// SQLite's programs end a text at a NUL, which nobody types.
const withoutNul = (text: string) => text.replaceAll('\0', '\ufffd')

/** What the columns hold of a sign-up, in their order. */
const valuesOf = (signUp: SignUp) =>
  columns.map((column) => {
    const value = signUp[column]
    if (value === null) return null
    if (typeof value !== 'string') return JSON.stringify(value)
    // The white space that its rule lets through would make it another one.
    return withoutNul(column === 'email' ? value.trim() : value)
  })

/** The number of SQLite's result code, such as 5 for SQLITE_BUSY, without what extends it. */
const resultCode = (error: unknown): number | undefined =>
  error instanceof Database.SqliteError && error.rawCode !== undefined
    ? error.rawCode & 0xff
    : undefined

const busyCodes = new Set<unknown>([5, 6, 15])

/** Whether another process has the database locked, so that a later try can succeed. */
export const isBusy = (error: unknown): boolean =>
  busyCodes.has(resultCode(error)) || (error instanceof Error && isBusy(error.cause))

function checkFile(path: string, access: number) {
  accessSync(path, access)
  if (!statSync(path).isFile()) throw new Error('it is not a file')
}

/** Makes the file where it is missing. It and its companions are for their owner alone. */
function makePrivateFile(path: string) {
  const isThere = existsSync(path)
  if (isThere) checkFile(path, constants.R_OK | constants.W_OK)
  makePrivateFolder(path)
  if (!isThere) writeFileSync(path, '', { flag: 'a', mode: 0o600 })
  for (const file of [path, `${path}-wal`, `${path}-shm`])
    if (existsSync(file) && statSync(file).mode & 0o077) chmodSync(file, 0o600)
}

function versionOf(connection: Database.Database): number {
  const [found] = connection.prepare('PRAGMA user_version').pluck().all()
  return Number(found)
}

/** Does all that a function does in the database, or nothing of it. */
export function transact<Result>(connection: Database.Database, change: () => Result): Result {
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

function connect(path: string, readonly: boolean): Database.Database {
  if (readonly) checkFile(path, constants.R_OK)
  else makePrivateFile(path)
  const address = readonly ? `${pathToFileURL(path)}?mode=ro` : path
  const connection = new Database(address, { timeout: busyTimeout })
  try {
    if (!readonly) {
      connection.pragma('journal_mode = WAL')
      // A commit is on the disk when it returns; NORMAL would lose the last ones with the power.
      connection.pragma('synchronous = FULL')
      if (versionOf(connection) === 0)
        transact(connection, () => {
          // Another process may have been first.
          if (versionOf(connection) === 0) connection.exec(schema)
        })
    }
    const found = versionOf(connection)
    if (found === 0) throw new Error('there is no waitlist in it')
    if (found > version)
      throw new Error(
        `it has version ${found}, of a later release than this one, which knows version ${version}`,
      )
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** SQLite does not wait where two processes make the same new database: one of them tries again. */
function connectPatiently(path: string, readonly: boolean): Database.Database {
  const end = performance.now() + busyTimeout
  for (;;)
    try {
      return connect(path, readonly)
    } catch (cause) {
      if (isBusy(cause) && performance.now() < end) continue
      throw new Error(`The waitlist database ${path} cannot be opened: ${reason(cause)}.`, {
        cause,
      })
    }
}

/**
 * Opens the waitlist's SQLite database, which several processes may share. It has one table,
 * `signups`, with one row per sign-up: `id`, the nine fields under their names on the wire
 * (`interestedDomains` as a JSON array), `receivedAt` and `origin`. E-mail, in lower case, and
 * `submittedAt` are unique together. `PRAGMA user_version` is the version of this description: 1.
 * @param path is made when missing, with its folder, and for its owner alone
 * @param options with `readonly` nothing is made or changed
 * @throws one sentence that names the file and the cause
 */
export function openDatabase(
  path: string,
  { readonly = false }: { readonly?: boolean } = {},
): WaitlistDatabase {
  const connection = connectPatiently(path, readonly)
  const inserting = readonly ? undefined : connection.prepare(insert)

  return {
    connection,
    add(signUp) {
      if (!inserting) throw new Error(`${path} is open for reading only.`)
      return inserting.run(...valuesOf(signUp)).changes > 0
    },
    *signUps() {
      const rows = connection.prepare(`SELECT id, ${columns.join(', ')} FROM signups ORDER BY id`)
      for (const row of rows.iterate() as Iterable<Record<string, string>>)
        yield {
          ...row,
          interestedDomains: JSON.parse(row.interestedDomains ?? '[]'),
        } as unknown as StoredSignUp
    },
    close() {
      try {
        // So that the file alone is the whole database, for whoever copies it.
        if (inserting) connection.pragma('wal_checkpoint(TRUNCATE)')
      } catch {
        // On a full disk it stays beside the file, and is found when that is opened again.
      }
      connection.close()
    },
  }
}
