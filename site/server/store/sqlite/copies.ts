import { chmodSync, chownSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { reason } from '../../../reason.ts'
import { copyForgotten, copyLetters, copyStore } from '../copy.ts'
import { noteGap } from '../outgoing/letters.ts'
import { countSignUps, signUpPages, statesOf } from '../sign-ups.ts'
import type { Database, Restored } from '../store.ts'
import { connectTo, longestWait } from './connection.ts'
import { isUnreadable } from './errors.ts'

function remove(path: string) {
  for (const name of [path, `${path}-journal`]) rmSync(name, { force: true })
}

/**
 * Copies a waitlist into a new SQLite file, in pages, while servers use it.
 * @throws one sentence that names the file and the cause; then there is no copy
 */
export async function backUp(from: Database, file: string): Promise<void> {
  const part = `${file}.part`
  for (const name of [file, part])
    if (existsSync(name))
      throw new Error(`${name} is there already; a backup takes the path of a new file.`)
  // Such as a disk that is not mounted.
  if (!existsSync(dirname(file))) throw new Error(`${file} is in a folder that is not there.`)
  const made = connectTo(part)
  try {
    await copyStore(from, made).finally(made.close)
    renameSync(part, file)
  } finally {
    remove(part)
  }
}

/** The current database, if it can be read. What a crash has left unfinished is undone by that. */
async function openIfSound(path: string): Promise<Database | undefined> {
  if (!existsSync(path)) return undefined
  const store = connectTo(path)
  try {
    await store.open()
    return store
  } catch (error) {
    await store.close()
    // What is only busy, or cannot be opened by this user, has to be read first.
    if (!isUnreadable(error)) throw error
    console.warn(reason(error))
    return undefined
  }
}

const listForgotten = 'SELECT hash, "forgottenAt" FROM forgotten ORDER BY hash'

/** Fills a new database with a backup, and with what has to stay of the current one. */
async function fill(made: Database, backup: Database, path: string) {
  await copyStore(backup, made)
  const current = await openIfSound(path)
  let before: number | undefined
  let missing = 0
  let forgotten = 0
  /** Who was forgotten in the current one. */
  let known: string | undefined
  if (current)
    try {
      known = JSON.stringify(await current.read(({ all }) => all(listForgotten)))
      forgotten = await copyForgotten(current, made)
      await copyLetters(current, made)
      before = 0
      for await (const page of signUpPages(current)) {
        const states = await made.read((queries) => statesOf(queries, page, Date.now()))
        before += page.length
        missing += states.filter(({ isKnown }) => !isKnown).length
      }
    } finally {
      await current.close()
    }
  const now = await countSignUps(made)
  // A server makes an empty database where it finds none.
  const hasGap = now > (before ?? 0) - missing
  if (hasGap) await made.change((queries) => noteGap(queries, new Date().toISOString()))
  return { before, missing, now, forgotten, hasGap, known }
}

/** Gives a file the owner and mode that the database at a path has, or is to have. */
function giveTo(file: string, path: string) {
  const model = statSync(path, { throwIfNoEntry: false })
  const { uid, gid } = model ?? statSync(dirname(path))
  try {
    const own = statSync(file)
    if (own.uid !== uid || own.gid !== gid) chownSync(file, uid, gid)
    chmodSync(file, (model?.mode ?? 0o600) & 0o700)
  } catch (cause) {
    throw new Error(
      `The restored file cannot be given to the owner of ${path} (user ${uid}), whose server could not open it: ${reason(cause)}. Restore as that user.`,
    )
  }
}

/** Puts a new file in the place of another. @returns the name under which that is kept */
function swap(made: string, path: string): string | undefined {
  const isThere = existsSync(path)
  const kept = `${path}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  if (isThere)
    try {
      linkSync(path, kept)
    } catch {
      // Not every disk has hard links.
      renameSync(path, kept)
    }
  renameSync(made, path)
  return isThere ? kept : undefined
}

/**
 * The same, while no server writes to the database.
 * @param known who was forgotten in it when it was read
 * @returns how many sign-ups it has, too
 */
function swapLocked(made: string, path: string, known: string, since: string) {
  const database = new DatabaseSync(path, { timeout: longestWait })
  try {
    database.exec('BEGIN IMMEDIATE')
    const changes = database.prepare(
      `SELECT noted FROM deliveries WHERE noted BETWEEN $1 AND $2 UNION ALL
       SELECT since FROM leavers WHERE since BETWEEN $1 AND $2 UNION ALL
       SELECT "confirmedAt" FROM confirmations WHERE "confirmedAt" BETWEEN $1 AND $2 LIMIT 1`,
    )
    // A time to come was written by a clock that was ahead.
    const isChanged = changes.get({ $1: since, $2: new Date().toISOString() })
    // Not by the time, which is that of the visitor's clock.
    if (isChanged || JSON.stringify(database.prepare(listForgotten).all()) !== known)
      throw new Error(
        'A letter was sent, or somebody confirmed, left or was forgotten meanwhile: end the command that sends, and run this again.',
      )
    const { count } = database.prepare('SELECT count(*) AS count FROM signups').get()
    return { kept: swap(made, path), before: Number(count) }
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK')
    database.close()
  }
}

/**
 * Replaces a database with a backup, also while servers run, which go on with the new one. The old one
 * is kept under another name. Whoever was forgotten in it stays so, and who has had which letter is
 * kept: with that of an older backup people would get some twice, or after leaving.
 * @throws one sentence; then nothing has changed
 */
export async function restore(path: string, file: string): Promise<Restored> {
  const [own, other] = [path, file].map((name) => statSync(name, { throwIfNoEntry: false }))
  if (own && own.ino === other?.ino && own.dev === other.dev)
    throw new Error(`${file} is the database itself; restore takes a backup of it.`)
  const made = `${path}.restoring`
  if (file === made) throw new Error(`${file} is written by restore: give it another name first.`)
  const since = new Date().toISOString()
  const backup = connectTo(file, { isReadOnly: true })
  try {
    await backup.open()
    // What a killed command has left.
    remove(made)
    const store = connectTo(made)
    const { known, ...filled } = await fill(store, backup, path).finally(store.close)
    giveTo(made, path)
    if (known === undefined || filled.before === undefined)
      return { ...filled, kept: swap(made, path) }
    const { kept, before } = swapLocked(made, path, known, since)
    // Those that came meanwhile are in the old file alone.
    const missing = filled.missing + Math.max(0, before - filled.before)
    return { ...filled, kept, before, missing }
  } catch (cause) {
    throw new Error(`${reason(cause).replace(/\.?$/, '.')} Nothing was changed.`, { cause })
  } finally {
    await backup.close()
    remove(made)
  }
}
