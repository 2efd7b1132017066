import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { reason } from '../../http/reason.ts'
import { isBusy, UnnoticedError } from './statements.ts'

/** Milliseconds that a process waits for another one to let go of the lock. */
const longestWait = 5000

const lockOf = (path: string) => `${path}.lock`

function openLock(path: string, timeout: number): Database.Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const lock = new Database(lockOf(path), { timeout })
  chmodSync(lockOf(path), 0o600)
  return lock
}

const cannotBeHad = (path: string, cause: unknown) =>
  new Error(
    `The waitlist database ${path} cannot be opened: its lock ${lockOf(path)} cannot be had, ${reason(cause)}.`,
    { cause },
  )

function take(lock: Database.Database, path: string, isAlone: boolean) {
  try {
    lock.exec(isAlone ? 'BEGIN EXCLUSIVE' : 'BEGIN IMMEDIATE')
  } catch (cause) {
    lock.close()
    throw isAlone && isBusy(cause) ? new UnnoticedError() : cannotBeHad(path, cause)
  }
}

/**
 * Runs a task while no other process changes the files of a database. The lock is SQLite's own, on an
 * empty file beside the database, so it ends with the process even when that is killed.
 * @param options with `isAlone` no server may run with the database either
 * @throws UnnoticedError if one does; Error if another process keeps the lock for too long
 */
export function withFileLock<Result>(
  path: string,
  task: () => Result,
  { isAlone = false }: { isAlone?: boolean } = {},
): Result {
  const lock = openLock(path, isAlone ? 0 : longestWait)
  take(lock, path, isAlone)
  try {
    return task()
  } finally {
    lock.exec('ROLLBACK')
    lock.close()
  }
}

/** Tells other processes that a server runs with a database. @returns a function that ends this */
export function announceServer(path: string): () => void {
  const lock = openLock(path, longestWait)
  try {
    lock.exec('BEGIN')
    lock.prepare('SELECT count(*) FROM sqlite_schema').all()
  } catch (cause) {
    lock.close()
    throw cannotBeHad(path, cause)
  }
  return () => {
    lock.exec('ROLLBACK')
    lock.close()
  }
}

/** @throws UnnoticedError if a server runs with the database */
export function checkNoServer(path: string): void {
  if (existsSync(lockOf(path))) withFileLock(path, () => {}, { isAlone: true })
}
