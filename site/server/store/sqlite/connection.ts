import { accessSync, chmodSync, constants, existsSync, statSync, writeFileSync } from 'node:fs'
import Database from 'libsql'
import { reason } from '../../http/reason.ts'
import { checkNoServer, withFileLock } from './file-lock.ts'
import { makePrivateFolder } from './private-folder.ts'
import { checkOwnership, isEmpty, makeTables } from './schema.ts'
import { checkSoundness, isForeignLog, isInOrder, mend } from './soundness.ts'
import {
  busyTimeout,
  type Connection,
  connectReadOnly,
  isBusy,
  transact,
  UnnoticedError,
} from './statements.ts'
import { logOf, sharedMemoryOf } from './write-ahead-log.ts'

/** Lets another process do its part before the next try. */
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)

function checkFile(path: string, access: number) {
  accessSync(path, access)
  if (!statSync(path).isFile()) throw new Error('it is not a file')
}

/** Creates the file if it is missing. Only its owner may read it and its companions. */
function makePrivateFile(path: string) {
  const isThere = existsSync(path)
  if (isThere) checkFile(path, constants.R_OK | constants.W_OK)
  makePrivateFolder(path)
  if (!isThere) writeFileSync(path, '', { flag: 'a', mode: 0o600 })
  for (const file of [path, logOf(path), sharedMemoryOf(path)])
    if (existsSync(file) && statSync(file).mode & 0o077) chmodSync(file, 0o600)
}

function prepare(connection: Connection) {
  if (isEmpty(connection))
    transact(connection, () => {
      // Another process may have made them meanwhile.
      if (isEmpty(connection)) makeTables(connection)
    })
  checkOwnership(connection)
  connection.pragma('journal_mode = WAL')
  // A commit is on the disk when it returns. With NORMAL a power failure would lose the last ones.
  connection.pragma('synchronous = FULL')
  // SQLite itself never moves the log into the file, so no stale connection writes to it.
  connection.pragma('wal_autocheckpoint = 0')
}

/** Returns a connection after a step that may fail. If it fails, the connection is closed. */
function closedOnFailure(connection: Connection, step: (connection: Connection) => void) {
  try {
    step(connection)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/**
 * @param isAlone whether no server runs with the file, so that it may be repaired
 * @throws UnnoticedError if it has to be repaired and `isAlone` is false
 */
function connect(path: string, isAlone: boolean): Connection {
  if (!isAlone && !isInOrder(path)) throw new UnnoticedError()
  makePrivateFile(path)
  if (isAlone) mend(path)
  checkSoundness(path)
  return closedOnFailure(new Database(path, { timeout: busyTimeout }), prepare)
}

function connectAsItIs(path: string): Connection {
  const isForeign = existsSync(path) && isForeignLog(path)
  if (isForeign || !existsSync(path) || !existsSync(logOf(path))) checkNoServer(path)
  checkFile(path, constants.R_OK)
  return closedOnFailure(connectReadOnly(path, isForeign), checkOwnership)
}

function retrying<Result>(open: () => Result): Result {
  const end = performance.now() + busyTimeout
  for (;;)
    try {
      return open()
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
      pause()
    }
}

function naming<Result>(path: string, open: () => Result): Result {
  try {
    return open()
  } catch (cause) {
    throw new Error(`The waitlist database ${path} cannot be opened: ${reason(cause)}.`, { cause })
  }
}

/** Opens a file that no server uses, such as a copy. @throws as `connectTo` */
export const connectToCopy = (path: string): Connection => naming(path, () => connect(path, true))

/**
 * Runs a task while no other process changes the files of a database. Files that somebody has changed
 * by hand are repaired first, but not while a server runs: it may hold data that is in no file, and
 * repairs them itself when it notices.
 */
function inOrder<Result>(path: string, use: (isAlone: boolean) => Result): Result {
  try {
    return withFileLock(path, () => use(false))
  } catch (error) {
    if (!(error instanceof UnnoticedError)) throw error
    return withFileLock(path, () => use(true), { isAlone: true })
  }
}

/**
 * Opens a database, and uses it while no other process changes its files.
 * @throws one sentence that names the file and the cause; `isBusy` where a later try can succeed
 */
export const withConnection = <Result>(
  path: string,
  use: (connection: Connection) => Result,
): Result => naming(path, () => inOrder(path, (isAlone) => use(connect(path, isAlone))))

/** @returns undefined if there is no database, or one that is damaged or another program's */
function connectIfSound(path: string, isAlone: boolean): Connection | undefined {
  if (isAlone && !existsSync(path)) return undefined
  try {
    return connect(path, isAlone)
  } catch (error) {
    // The database may be sound: a server has to repair its files first, or another process has locked it.
    if (isBusy(error)) throw error
    return undefined
  }
}

/**
 * Replaces a database, even a damaged one.
 * @param put takes the current database, or undefined if it cannot be read
 */
export const replacing = <Result>(
  path: string,
  put: (current: Connection | undefined) => Result,
): Result =>
  retrying(() =>
    inOrder(path, (isAlone) => {
      const current = connectIfSound(path, isAlone)
      try {
        return put(current)
      } finally {
        current?.close()
      }
    }),
  )

/**
 * Opens the waitlist's SQLite database. Several processes may have it open.
 * @param path created if missing, with its folder, for its owner alone
 * @param options with `readonly` nothing is created or changed
 * @throws one sentence that names the file and the cause
 */
export function connectTo(
  path: string,
  { readonly = false }: { readonly?: boolean } = {},
): Connection {
  return retrying(() =>
    readonly
      ? naming(path, () => connectAsItIs(path))
      : withConnection(path, (connection) => connection),
  )
}

/** Waits until a server that runs has put back a file that was removed. */
export const waitForServer = (path: string): void =>
  retrying(() => {
    if (!existsSync(path)) checkNoServer(path)
  })
