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

/** What a damaged database is to be replaced with. */
const remedy =
  'Put a backup in its place with "npm run waitlist -- --restore FILE", which keeps the damaged file under another name'

/** The database is not sound. */
export class DamagedError extends Error {
  constructor(finding: string) {
    super(`it is damaged (${finding}). ${remedy}`)
  }
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
    if (isBusy(error) || isNoDatabase(error)) throw error
    return reason(error)
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

/** Whether a log was left by another file, which was at the same place before. */
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
 * Whether the files are as a server that runs leaves them. Otherwise none runs, or somebody has
 * changed them behind its back.
 */
export const isInOrder = (path: string): boolean =>
  existsSync(path) && existsSync(logOf(path)) && !isForeignLog(path)

/**
 * Readies files for use that no server has. A log that belongs to another database, because somebody
 * has put another file in its place, is set aside: SQLite would mix the two.
 */
export function mend(path: string): void {
  // Left by a crash without its log, it would let a sound file look damaged.
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
