import { chmodSync, chownSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { reason } from '../../http/reason.ts'
import { copyForgotten, copyLetters, copyStore } from '../copy.ts'
import { noteGap } from '../gaps.ts'
import { personOf, type StoredSignUp } from '../sign-up.ts'
import { signUpsIn } from '../sign-ups.ts'
import type { Database, Restored } from '../store.ts'
import { connectTo } from './connection.ts'
import { isUnreadable } from './errors.ts'

/** Milliseconds that the exchange of two files waits for a server's change. */
const longestWait = 5000

/** Makes a new database beside the place where it will be. What a killed command has left is removed. */
async function make(path: string, fill: (made: Database) => Promise<void>) {
  const remove = () => {
    for (const name of [path, `${path}-journal`]) rmSync(name, { force: true })
  }
  remove()
  const made = connectTo(path)
  try {
    await fill(made)
  } catch (error) {
    await made.close().finally(remove)
    throw error
  }
  await made.close()
}

/**
 * Copies a waitlist into a new SQLite file, in pages, while servers use it.
 * @throws one sentence that names the file and the cause; then there is no copy
 */
export async function backUp(from: Database, file: string): Promise<void> {
  if (existsSync(file))
    throw new Error(`${file} is there already; a backup takes the path of a new file.`)
  // Such as a disk that is not mounted.
  if (!existsSync(dirname(file))) throw new Error(`${file} is in a folder that is not there.`)
  const part = `${file}.part`
  await make(part, async (made) => void (await copyStore(from, made)))
  renameSync(part, file)
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

const identityOf = (signUp: StoredSignUp) => `${personOf(signUp)} ${signUp.submittedAt}`

/** How many sign-ups only the one database has, and how many only the other. */
async function compare(one: Database, other: Database) {
  const inOther = new Set<string>()
  for await (const signUp of signUpsIn(other)) inOther.add(identityOf(signUp))
  const all = inOther.size
  let onlyInOne = 0
  let inOne = 0
  for await (const signUp of signUpsIn(one)) {
    inOne += 1
    if (!inOther.delete(identityOf(signUp))) onlyInOne += 1
  }
  return { inOne, onlyInOne, inOther: all, onlyInOther: inOther.size }
}

/** Gives a file the owner and mode that the database at a path has, or is to have. */
function giveTo(file: string, path: string) {
  const model = existsSync(path) ? statSync(path) : undefined
  const { uid, gid } = model ?? statSync(dirname(path))
  try {
    const own = statSync(file)
    if (own.uid !== uid || own.gid !== gid) chownSync(file, uid, gid)
    chmodSync(file, (model?.mode ?? 0o600) & 0o700)
  } catch (cause) {
    throw new Error(
      `The restored file cannot be given to the owner of ${path} (user ${uid}), whose server could not open it: ${reason(cause)}. Restore as that user.`,
      { cause },
    )
  }
}

const listForgotten = 'SELECT hash, "forgottenAt" FROM forgotten ORDER BY hash'

/**
 * Puts a new file in the place of the database, while no server writes to it.
 * @param known who was forgotten in the old one when it was read; undefined where it could not be
 * @returns the old one, and how many sign-ups it has
 */
function exchange(
  made: string,
  path: string,
  known: string | undefined,
  since: string,
): { kept: string | undefined; count: number } {
  if (!existsSync(path)) {
    renameSync(made, path)
    return { kept: undefined, count: 0 }
  }
  const kept = `${path}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  const swap = () => {
    linkSync(path, kept)
    renameSync(made, path)
    return kept
  }
  if (known === undefined) return { kept: swap(), count: 0 }
  const database = new DatabaseSync(path, { timeout: longestWait })
  try {
    database.exec('BEGIN IMMEDIATE')
    const changes = database.prepare(
      `SELECT noted FROM deliveries WHERE noted BETWEEN $1 AND $2 UNION ALL
       SELECT since FROM leavers WHERE since BETWEEN $1 AND $2 LIMIT 1`,
    )
    // A time to come was written by a clock that was ahead.
    const isChanged = changes.get({ $1: since, $2: new Date().toISOString() })
    // Not by the time, which is that of the visitor's clock.
    if (isChanged || JSON.stringify(database.prepare(listForgotten).all()) !== known)
      throw new Error(
        'A letter was sent, or somebody left or was forgotten meanwhile: end the command that sends, and run this again.',
      )
    const { count } = database.prepare('SELECT count(*) AS count FROM signups').get()
    return { kept: swap(), count: Number(count) }
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
    throw new Error(`${file} is the database itself; --restore takes a backup of it.`)
  const since = new Date().toISOString()
  const backup = connectTo(file, { isReadOnly: true })
  const made = `${path}.restoring`
  const result = { before: undefined as number | undefined, missing: 0, now: 0, forgotten: 0 }
  let hasGap = true
  let known: string | undefined
  try {
    await backup.open()
    await make(made, async (store) => {
      await copyStore(backup, store)
      const current = await openIfSound(path)
      if (current)
        try {
          known = JSON.stringify(await current.read(({ all }) => all(listForgotten)))
          result.forgotten = await copyForgotten(current, store)
          await copyLetters(current, store)
          const compared = await compare(current, store)
          result.before = compared.inOne
          result.missing = compared.onlyInOne
          // A server makes an empty database where it finds none.
          hasGap = compared.onlyInOther > 0
        } finally {
          await current.close()
        }
      if (hasGap) await store.change((queries) => noteGap(queries, new Date().toISOString()))
      for await (const _ of signUpsIn(store)) result.now += 1
    })
    giveTo(made, path)
    const { kept, count } = exchange(made, path, known, since)
    if (result.before !== undefined) {
      // Those that came meanwhile are in the old file alone.
      result.missing += Math.max(0, count - result.before)
      result.before = count
    }
    return { ...result, hasGap, kept }
  } catch (cause) {
    throw new Error(`${reason(cause).replace(/\.?$/, '.')} Nothing was changed.`, { cause })
  } finally {
    await backup.close()
    rmSync(made, { force: true })
  }
}
