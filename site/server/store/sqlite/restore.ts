import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { noteGap } from '../gaps.ts'
import { letterRows, takeLetterRows } from '../letter-rows.ts'
import type { Restored } from '../store.ts'
import { copyInto } from './copy-into.ts'
import { openCopy, openDatabase, type WaitlistDatabase } from './database.ts'
import { withFileLock } from './file-lock.ts'
import { erase, takeForgotten } from './forget.ts'
import { forgottenIn } from './forgotten.ts'
import { fileId, keptName } from './kept-files.ts'
import { makePrivateFolder } from './private-folder.ts'
import { runProgram } from './run-program.ts'
import { damageOf } from './soundness.ts'
import { countSignUps, isBusy } from './statements.ts'
import { logOf, sharedMemoryOf } from './write-ahead-log.ts'

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
  try {
    // It is not to be made where it is missing.
    return openDatabase(path, { readonly: !existsSync(path) })
  } catch (error) {
    // What a server has yet to put in order is neither.
    if (isBusy(error)) throw error
    return undefined
  }
}

/** Nobody gets a letter twice, or gets one after having left, because of an older backup. */
function keepLetters(copy: WaitlistDatabase, current: WaitlistDatabase | undefined) {
  if (!current) return
  const rows = runProgram(current.connection, letterRows)
  runProgram(copy.connection, () => takeLetterRows(rows))
}

/** Has whoever was forgotten stay so. @returns how many sign-ups that are */
function removeForgotten(copy: WaitlistDatabase, current: WaitlistDatabase | undefined): number {
  const removed = takeForgotten(copy.connection, current ? forgottenIn(current.connection) : [])
  // What letters had of them, too.
  erase(copy.connection)
  return removed
}

/** Whether a database is not what became of a copy: a server makes an empty one where it finds none. */
function hasLost(current: WaitlistDatabase | undefined, copy: WaitlistDatabase): boolean {
  if (!current) return true
  const signUpsOf = ({ connection }: WaitlistDatabase) =>
    connection.prepare("SELECT lower(email) || ' ' || submittedAt FROM signups").pluck().all()
  const there = new Set(signUpsOf(current))
  return signUpsOf(copy).some((one) => !there.has(one))
}

function replace(path: string, file: string, current: WaitlistDatabase | undefined): Restored {
  const copyPath = `${path}.${process.pid}.tmp`
  // Reading makes these, and whoever has only read cannot remove them.
  const madeByReading = [logOf(file), sharedMemoryOf(file)].filter((name) => !existsSync(name))
  const backup = openBackup(file)
  try {
    makePrivateFolder(path)
    copyInto(backup.connection, copyPath)
    const copy = openCopy(copyPath)
    keepLetters(copy, current)
    const forgotten = removeForgotten(copy, current)
    const hasGap = hasLost(current, copy)
    if (hasGap) runProgram(copy.connection, () => noteGap(new Date().toISOString()))
    const now = countSignUps(copy.connection)
    copy.close()
    const before = current && countSignUps(current.connection)
    const kept = existsSync(path) ? moveAway(path) : undefined
    linkSync(copyPath, path)
    return { kept, before, now, forgotten, hasGap }
  } finally {
    for (const name of [copyPath, logOf(copyPath), sharedMemoryOf(copyPath)])
      rmSync(name, { force: true })
    backup.close()
    for (const name of madeByReading) rmSync(name, { force: true })
  }
}

/**
 * Puts a backup in the place of a database, which is kept under another name. Servers that run go on
 * with what is there then.
 * @throws one sentence that names the file and the cause; then nothing has changed
 */
export function restore(path: string, file: string): Restored {
  const current = openIfSound(path)
  try {
    return withFileLock(path, () => replace(path, file, current))
  } finally {
    current?.connection.close()
  }
}
