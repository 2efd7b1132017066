import { existsSync, rmSync, statSync } from 'node:fs'
import { reason } from '../../http/reason.ts'
import {
  type Connection,
  connectReadOnly,
  firstOf,
  isBusy,
  isNoDatabase,
  using,
} from './statements.ts'
import {
  applicationIdInLog,
  hasLog,
  logOf,
  setLogAside,
  sharedMemoryOf,
} from './write-ahead-log.ts'

/** What the operator of a damaged database should do. */
const remedy =
  'Put a backup in its place with "npm run waitlist -- --restore FILE", which keeps the damaged file under another name'

export class DamagedError extends Error {
  constructor(finding: string) {
    super(`it is damaged (${finding}). ${remedy}`)
  }
}

/**
 * The first problem that SQLite's quick check finds; undefined for a sound database.
 * @throws if the file is locked, or not a database
 */
export function damageIn(connection: Connection): string | undefined {
  try {
    const finding = firstOf(connection, 'PRAGMA quick_check(1)')
    // The first line says in which database; there is only one.
    return finding === 'ok' ? undefined : String(finding).split('\n').slice(-1).join()
  } catch (error) {
    if (isBusy(error) || isNoDatabase(error)) throw error
    return reason(error)
  }
}

/** Uses a database file and ignores its log. */
export const usingAlone = <Result>(path: string, use: (connection: Connection) => Result): Result =>
  using(connectReadOnly(path, true), use)

/** The id of a database file (`renewApplicationId`), read without its log. */
export const applicationIdOnDisk = (path: string): number =>
  usingAlone(path, (connection) => Number(firstOf(connection, 'PRAGMA application_id')))

/** `damageIn` for a file with its log. */
export const damageOf = (path: string): string | undefined => using(connectReadOnly(path), damageIn)

/** Whether the log beside a file belongs to another file that had the same name. */
export function isForeignLog(path: string): boolean {
  if (!hasLog(path)) return false
  const id = applicationIdInLog(path)
  return (
    statSync(path).size === 0 ||
    (id !== undefined && id !== applicationIdOnDisk(path)) ||
    (damageOf(path) !== undefined && usingAlone(path, damageIn) === undefined)
  )
}

/**
 * Whether the files look as a running server leaves them. Otherwise no server runs, or somebody has
 * changed the files under it.
 */
export const isInOrder = (path: string): boolean =>
  existsSync(path) && existsSync(logOf(path)) && !isForeignLog(path)

/**
 * Prepares files that no server uses. If somebody has replaced the file, the log of the old one is set
 * aside: SQLite would mix the two.
 */
export function mend(path: string): void {
  // Shared memory that a crash has left without its log makes a sound file look damaged.
  if (!existsSync(logOf(path))) rmSync(sharedMemoryOf(path), { force: true })
  if (isForeignLog(path))
    console.warn(
      `The log beside the waitlist database ${path} belongs to another file that was there before. It is kept as ${setLogAside(path)}, and not used.`,
    )
}

/** @throws DamagedError */
export function checkSoundness(path: string): void {
  const damage = damageOf(path)
  if (damage !== undefined) throw new DamagedError(damage)
}
