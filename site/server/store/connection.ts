import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import { submissionFields } from '../../../widgets/waitlist/submission.ts'
import { reason } from '../http/reason.ts'
import { makePrivateFolder } from './private-folder.ts'
import {
  applicationIdInLog,
  hasLog,
  logOf,
  setLogAside,
  sharedMemoryOf,
} from './write-ahead-log.ts'

/** `libsql`, whose API is better-sqlite3's. */
export type Connection = Database.Database

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
  CREATE TABLE forgotten (
    key TEXT NOT NULL,
    person TEXT NOT NULL,
    forgottenAt TEXT NOT NULL,
    PRIMARY KEY (key, person)
  ) STRICT;
  CREATE TABLE health (id INTEGER PRIMARY KEY, checkedAt TEXT NOT NULL) STRICT;
  PRAGMA user_version = ${version};
`

/** The tables of the schema. */
const tables = ['forgotten', 'health', 'signups']

/** Milliseconds that a statement waits for another process, where nothing else waits meanwhile. */
const busyTimeout = 5000

/** The number of SQLite's result code, such as 5 for SQLITE_BUSY, without what extends it. */
const resultCode = (error: unknown): number | undefined =>
  error instanceof Database.SqliteError && error.rawCode !== undefined
    ? error.rawCode & 0xff
    : undefined

const notADatabase = 26

const busyCodes = new Set<unknown>([5, 6, 15])

/** Whether another process has the database locked, so that a later try can succeed. */
export const isBusy = (error: unknown): boolean =>
  busyCodes.has(resultCode(error)) || (error instanceof Error && isBusy(error.cause))

/** What a damaged database is to be replaced with. */
const mend =
  'Put a backup in its place with "npm run waitlist -- --restore FILE", which keeps the damaged file under another name'

/** The database is not sound. */
export class DamagedError extends Error {
  constructor(finding: string) {
    super(`it is damaged (${finding}). ${mend}`)
  }
}

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
  for (const file of [path, logOf(path), sharedMemoryOf(path)])
    if (existsSync(file) && statSync(file).mode & 0o077) chmodSync(file, 0o600)
}

/** The one value that a statement or pragma gives. */
const firstOf = (connection: Connection, sql: string): unknown =>
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
 * Connects to a file as it is, and changes nothing.
 * @param isAlone without its log, whatever is in that
 */
function connectReadOnly(path: string, isAlone = false): Connection {
  const url = `${pathToFileURL(path)}?mode=ro${isAlone ? '&immutable=1' : ''}`
  return new Database(url, { timeout: busyTimeout })
}

/**
 * What SQLite's quick check finds; undefined for a sound database.
 * @throws when it is locked, or no database at all
 */
export function damageIn(connection: Connection): string | undefined {
  try {
    const finding = firstOf(connection, 'PRAGMA quick_check(1)')
    // The first line says in which database; there is only one.
    return finding === 'ok' ? undefined : String(finding).split('\n').slice(-1).join()
  } catch (error) {
    if (isBusy(error) || resultCode(error) === notADatabase) throw error
    return reason(error)
  }
}

/** Uses a connection and closes it. */
function using<Result>(connection: Connection, use: (connection: Connection) => Result): Result {
  try {
    return use(connection)
  } finally {
    connection.close()
  }
}

/** Uses a database file without its log, whatever is in that. */
export const usingAlone = <Result>(path: string, use: (connection: Connection) => Result): Result =>
  using(connectReadOnly(path, true), use)

/** The number of a database file, whatever its log says. */
export const applicationIdOnDisk = (path: string): number =>
  usingAlone(path, (connection) => Number(firstOf(connection, 'PRAGMA application_id')))

/** What SQLite's quick check finds in a file and its log; undefined for a sound database. */
export const damageOf = (path: string): string | undefined => using(connectReadOnly(path), damageIn)

/**
 * Checks a database before it is used. A log beside it that belongs to another database, because
 * somebody has put another file in its place, is set aside: SQLite would mix the two.
 * @throws DamagedError
 */
function checkSoundness(path: string): void {
  // Left by a crash without its log, it would let a sound file look damaged.
  if (!existsSync(logOf(path))) rmSync(sharedMemoryOf(path), { force: true })
  if (hasLog(path)) {
    const id = applicationIdInLog(path)
    const isForeign =
      statSync(path).size === 0 ||
      (id !== undefined && id !== applicationIdOnDisk(path)) ||
      (damageOf(path) !== undefined && usingAlone(path, damageIn) === undefined)
    if (isForeign)
      console.warn(
        `The log beside the waitlist database ${path} belongs to another file that was there before. It is kept as ${setLogAside(path)}, and not used.`,
      )
  }
  const damage = damageOf(path)
  if (damage !== undefined) throw new DamagedError(damage)
}

/** @throws when the database is somebody else's, or of a later release */
function checkOwnership(connection: Connection): void {
  const found = Number(firstOf(connection, 'PRAGMA user_version'))
  const names = connection
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
    .map(String)
  if (found === 0 && names.length === 0) throw new Error('there is no waitlist in it')
  if (found > version)
    throw new Error(
      `it has version ${found}, of a later release than this one, which knows version ${version}`,
    )
  if (found === 0 || !tables.every((name) => names.includes(name)))
    throw new Error(
      `it is another program's: it has the tables ${names.join(', ')}, and a waitlist has ${tables.join(', ')}. It was left as it is`,
    )
}

const isEmpty = (connection: Connection) =>
  Number(firstOf(connection, 'PRAGMA user_version')) === 0 &&
  Number(firstOf(connection, 'SELECT count(*) FROM sqlite_schema')) === 0

/** Gives a database a number of its own, by which its log is told from another's. */
export const renewApplicationId = (connection: Connection): void =>
  void connection.exec(`PRAGMA application_id = ${randomBytes(4).readUInt32BE() >>> 1 || 1}`)

function connect(path: string, readonly: boolean): Connection {
  if (readonly) checkFile(path, constants.R_OK)
  else makePrivateFile(path)
  if (!readonly) checkSoundness(path)
  const connection = readonly ? connectReadOnly(path) : new Database(path, { timeout: busyTimeout })
  try {
    if (!readonly) {
      if (isEmpty(connection))
        transact(connection, () => {
          // Another process may have been first.
          if (!isEmpty(connection)) return
          renewApplicationId(connection)
          connection.exec(schema)
        })
      checkOwnership(connection)
      connection.pragma('journal_mode = WAL')
      // A commit is on the disk when it returns; NORMAL would lose the last ones with the power.
      connection.pragma('synchronous = FULL')
      // The file is written only where this program says so, and never by the wrong connection.
      connection.pragma('wal_autocheckpoint = 0')
    }
    checkOwnership(connection)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** SQLite does not wait where two processes make the same new database: one of them tries again. */
function connectWithRetry(path: string, readonly: boolean): Connection {
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
 * Opens the waitlist's SQLite database, which several processes may share. Its table `signups` has
 * one row per sign-up: `id`, the nine fields under their names on the wire (`interestedDomains` as a
 * JSON array), `receivedAt` and `origin`. E-mail, in lower case, and `submittedAt` are unique
 * together. `forgotten` has a keyed hash of each address that was forgotten. `PRAGMA user_version` is
 * the version of this description: 1.
 * @param path is made when missing, with its folder, and for its owner alone
 * @param options with `readonly` nothing is made or changed
 * @throws one sentence that names the file and the cause
 */
export const connectTo = (
  path: string,
  { readonly = false }: { readonly?: boolean } = {},
): Connection => connectWithRetry(path, readonly)

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
