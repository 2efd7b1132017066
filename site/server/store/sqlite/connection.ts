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

/** Makes the file where it is missing. It and its companions are for their owner alone. */
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
      // Another process may have been first.
      if (isEmpty(connection)) makeTables(connection)
    })
  checkOwnership(connection)
  connection.pragma('journal_mode = WAL')
  // A commit is on the disk when it returns; NORMAL would lose the last ones with the power.
  connection.pragma('synchronous = FULL')
  // The file is written only where this program says so, and never by the wrong connection.
  connection.pragma('wal_autocheckpoint = 0')
}

/**
 * @param isAlone whether no server runs with the file, so that it can be put in order
 * @throws UnnoticedError where it has to be
 */
function connect(path: string, isAlone: boolean): Connection {
  if (!isAlone && !isInOrder(path)) throw new UnnoticedError()
  makePrivateFile(path)
  if (isAlone) mend(path)
  checkSoundness(path)
  const connection = new Database(path, { timeout: busyTimeout })
  try {
    prepare(connection)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function connectAsItIs(path: string): Connection {
  const isForeign = existsSync(path) && isForeignLog(path)
  if (isForeign || !existsSync(path) || !existsSync(logOf(path))) checkNoServer(path)
  checkFile(path, constants.R_OK)
  const connection = connectReadOnly(path, isForeign)
  try {
    checkOwnership(connection)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
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

/** Opens a file that no server knows of, such as a copy. @throws as `connectTo` */
export const connectToCopy = (path: string): Connection => naming(path, () => connect(path, true))

/**
 * Does something before another process changes the files of a database. Files that are not in order
 * are put in order, unless a server runs that has yet to notice what was done to them: part of the
 * database may be with that server alone.
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
 * Opens a database, and does something with it before another process changes its files.
 * @throws one sentence that names the file and the cause; `isBusy` where a later try can succeed
 */
export const withConnection = <Result>(
  path: string,
  use: (connection: Connection) => Result,
): Result => naming(path, () => inOrder(path, (isAlone) => use(connect(path, isAlone))))

/** @returns undefined where there is none, or it is damaged or another program's */
function connectIfSound(path: string, isAlone: boolean): Connection | undefined {
  if (isAlone && !existsSync(path)) return undefined
  try {
    return connect(path, isAlone)
  } catch (error) {
    // What a server has yet to put in order is neither.
    if (isBusy(error)) throw error
    return undefined
  }
}

/**
 * Puts another database in the place of one, whatever that is like.
 * @param put takes what is there, or undefined where nobody can read it
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
 * Opens the waitlist's SQLite database, which several processes may share (its tables: `schema.ts`).
 * @param path is made when missing, with its folder, and for its owner alone
 * @param options with `readonly` nothing is made or changed
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
