import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { reason } from '../http/reason.ts'

/** Milliseconds that a process waits for another one to put the files in order. */
const longestWait = 5000

function takeLock(path: string): Database.Database {
  const name = `${path}.lock`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const lock = new Database(name, { timeout: longestWait })
    chmodSync(name, 0o600)
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    throw new Error(
      `The waitlist database ${path} cannot be opened: its lock ${name} cannot be had, ${reason(cause)}.`,
      { cause },
    )
  }
}

/**
 * Does something with the files of a database while no other process does. The lock is one of SQLite's
 * on an empty file beside the database, and so ends with its process, however that ends.
 * @throws when another process has it for too long
 */
export function withFileLock<Result>(path: string, task: () => Result): Result {
  const lock = takeLock(path)
  try {
    return task()
  } finally {
    lock.exec('ROLLBACK')
    lock.close()
  }
}
