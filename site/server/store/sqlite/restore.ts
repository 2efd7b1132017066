import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { reason } from '../../http/reason.ts'
import { allForgotten } from '../forgotten.ts'
import { noteGap } from '../gaps.ts'
import { letterRows, takeLetterRows } from '../letter-rows.ts'
import type { Restored } from '../store.ts'
import { replacing } from './connection.ts'
import { copyInto } from './copy-into.ts'
import { openCopy, openDatabase, type WaitlistDatabase } from './database.ts'
import { erase, takeForgotten } from './forget.ts'
import { fileId, keptName } from './kept-files.ts'
import { makePrivateFolder } from './private-folder.ts'
import { runProgram, runWithin } from './run-program.ts'
import { damageOf } from './soundness.ts'
import { type Connection, countSignUps, firstOf } from './statements.ts'
import { logOf, sharedMemoryOf } from './write-ahead-log.ts'

function openBackup(file: string): WaitlistDatabase {
  const backup = openDatabase(file, { readonly: true })
  const damage = damageOf(file)
  if (damage === undefined) return backup
  backup.close()
  throw new Error(`The backup ${file} is damaged (${damage}).`)
}

/** Reads a backup, changes nothing in it and leaves no new file beside it. */
function reading<Result>(file: string, use: (backup: WaitlistDatabase) => Result): Result {
  // Reading creates these, and a read-only connection does not remove them.
  const madeByReading = [logOf(file), sharedMemoryOf(file)].filter((name) => !existsSync(name))
  try {
    const backup = openBackup(file)
    try {
      return use(backup)
    } finally {
      backup.close()
    }
  } catch (cause) {
    throw new Error(`${reason(cause).replace(/\.?$/, '.')} Nothing was changed.`, { cause })
  } finally {
    for (const name of madeByReading) rmSync(name, { force: true })
  }
}

/** Moves a database and its log away. @returns the new name */
function moveAway(path: string): string {
  // Servers that have it open see by this name that it is kept.
  const kept = keptName(path, fileId(path))
  renameSync(path, kept)
  if (existsSync(logOf(path))) renameSync(logOf(path), logOf(kept))
  rmSync(sharedMemoryOf(path), { force: true })
  return kept
}

/** Keeps what is known of letters: with an older backup people would get some twice, or after leaving. */
function keepLetters(copy: Connection, current: Connection | undefined) {
  if (!current) return
  const rows = runProgram(current, letterRows)
  runProgram(copy, () => takeLetterRows(rows))
}

/** Removes people from a copy who were forgotten. @returns how many sign-ups were removed */
function removeForgotten(copy: Connection, current: Connection | undefined): number {
  const removed = takeForgotten(copy, current ? runWithin(current, allForgotten()) : [])
  // Removes what letters had stored of them from the file, too.
  erase(copy)
  return removed
}

/** How many sign-ups only a copy has, and how many only the database at a path. */
function compare(copy: Connection, path: string) {
  copy.prepare('ATTACH ? AS current').run(path)
  const countOnlyIn = (one: string, other: string) =>
    Number(
      firstOf(
        copy,
        `SELECT count(*) FROM ${one}.signups AS this WHERE NOT EXISTS (SELECT 1 FROM ${other}.signups
         WHERE lower(email) = lower(this.email) AND submittedAt = this.submittedAt)`,
      ),
    )
  const only = { inCopy: countOnlyIn('main', 'current'), inCurrent: countOnlyIn('current', 'main') }
  copy.exec('DETACH current')
  return only
}

function replace(path: string, file: string, current: Connection | undefined): Restored {
  const copyPath = `${path}.${process.pid}.tmp`
  try {
    makePrivateFolder(path)
    reading(file, (backup) => copyInto(backup.connection, copyPath))
    const copy = openCopy(copyPath)
    keepLetters(copy.connection, current)
    const forgotten = removeForgotten(copy.connection, current)
    const only = current && compare(copy.connection, path)
    // A server creates an empty database where it finds none, so data of the backup may be lost in it.
    const hasGap = !only || only.inCopy > 0
    if (hasGap) runProgram(copy.connection, () => noteGap(new Date().toISOString()))
    const now = countSignUps(copy.connection)
    const before = current && { count: countSignUps(current), missing: only?.inCurrent ?? 0 }
    copy.close()
    const kept = existsSync(path) ? moveAway(path) : undefined
    linkSync(copyPath, path)
    return { kept, before, now, forgotten, hasGap }
  } finally {
    for (const name of [copyPath, logOf(copyPath), sharedMemoryOf(copyPath)])
      rmSync(name, { force: true })
  }
}

/**
 * Replaces a database with a backup. The old one is kept under another name. Running servers go on
 * with the new one.
 * @throws one sentence that names the file and the cause; then nothing has changed
 */
export function restore(path: string, file: string): Restored {
  if (fileId(path) !== undefined && fileId(path) === fileId(file))
    throw new Error(`${file} is the database itself; --restore takes a backup of it.`)
  return replacing(path, (current) => replace(path, file, current))
}
