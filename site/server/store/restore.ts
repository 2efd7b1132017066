import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { countSignUps, damageOf } from './connection.ts'
import { copyInto } from './copy-into.ts'
import { openDatabase, type WaitlistDatabase } from './database.ts'
import { withFileLock } from './file-lock.ts'
import { erase } from './forget.ts'
import { copyForgotten, wasForgotten } from './forgotten.ts'
import { fileId, keptName } from './kept-files.ts'
import { makePrivateFolder } from './private-folder.ts'
import { logOf, sharedMemoryOf } from './write-ahead-log.ts'

export interface Restored {
  /** Where that is now which was there before; undefined where nothing was. */
  kept: string | undefined
  /** How many sign-ups were there; undefined where nobody could read them. */
  before: number | undefined
  /** How many there are now. */
  now: number
  /** How many of the backup stay away, since their persons were forgotten. */
  forgotten: number
}

function openBackup(file: string): WaitlistDatabase {
  const backup = openDatabase(file, { readonly: true })
  const damage = damageOf(file)
  if (damage === undefined) return backup
  backup.close()
  throw new Error(`The backup ${file} is damaged (${damage}). Nothing was changed.`)
}

/** Moves a database away with all that belongs to it. @returns its new name */
function moveAway(path: string): string {
  // By which servers that have it open know that it is kept.
  const kept = keptName(path, fileId(path))
  renameSync(path, kept)
  if (existsSync(logOf(path))) renameSync(logOf(path), logOf(kept))
  rmSync(sharedMemoryOf(path), { force: true })
  return kept
}

/** @returns the database, or undefined where it is damaged, another program's or not there */
function openIfSound(path: string): WaitlistDatabase | undefined {
  if (!existsSync(path)) return undefined
  try {
    return openDatabase(path)
  } catch {
    return undefined
  }
}

/** Has whoever was forgotten stay so. @returns how many sign-ups that are */
function removeForgotten(copy: WaitlistDatabase, current: WaitlistDatabase | undefined): number {
  if (current) copyForgotten(current.connection, copy.connection)
  const remove = copy.connection.prepare('DELETE FROM signups WHERE id = ?')
  const forgotten = [...copy.signUps()].filter((signUp) => wasForgotten(copy.connection, signUp))
  for (const { id } of forgotten) remove.run(id)
  if (forgotten.length > 0) erase(copy.connection)
  return forgotten.length
}

function replace(path: string, file: string): Restored {
  const copyPath = `${path}.${process.pid}.tmp`
  // Reading makes these, and whoever has only read cannot remove them.
  const madeByReading = [logOf(file), sharedMemoryOf(file)].filter((name) => !existsSync(name))
  const backup = openBackup(file)
  const current = openIfSound(path)
  try {
    makePrivateFolder(path)
    copyInto(backup.connection, copyPath)
    const copy = openDatabase(copyPath)
    const forgotten = removeForgotten(copy, current)
    const now = countSignUps(copy.connection)
    copy.close()
    const before = current && countSignUps(current.connection)
    const kept = existsSync(path) ? moveAway(path) : undefined
    linkSync(copyPath, path)
    return { kept, before, now, forgotten }
  } finally {
    for (const name of [copyPath, logOf(copyPath), sharedMemoryOf(copyPath)])
      rmSync(name, { force: true })
    current?.connection.close()
    backup.close()
    for (const name of madeByReading) rmSync(name, { force: true })
  }
}

/**
 * Puts a backup in the place of a database, which is kept under another name. Servers that run go on
 * with what is there then.
 * @throws one sentence that names the file and the cause; then nothing has changed
 */
export const restore = (path: string, file: string): Restored =>
  withFileLock(path, () => replace(path, file))
