import { existsSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { reason } from '../../../base/reason.ts'
import { type Database, DatabaseError, type Queries, type Row, text } from '../database.ts'
import { isCurrent, makeTables, versionIn } from '../schema.ts'
import {
  isBusy,
  isFull,
  isOfSqlite,
  isOfValue,
  numberFile,
  type OpenFile,
  openFile,
} from './file.ts'

/** Milliseconds that a command waits for other processes. */
const commandTimeout = 60_000

/** Milliseconds that a commit waits for readers at least. They prevent it, and no new ones begin meanwhile. */
const commitTimeout = 3500

/** Milliseconds until the next attempt; random, so that two servers do not collide again. */
const retryDelay = () => 1 + Math.random() * 10

/**
 * Repeats a statement while another process locks the database. Not the statements before it: beside busy servers the
 * database is seldom free for several in a row.
 * @param end the time of `performance.now()` of the last attempt
 */
async function whileBusy<Result>(end: number, act: () => Result): Promise<Result> {
  for (;;)
    try {
      return act()
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
      await wait(retryDelay())
    }
}

/** The file at the path is unusable, or is not the open file. */
class Unusable extends Error {}

const queriesOf = (file: OpenFile, end: number): Queries => ({
  all: (sql, ...values) => whileBusy(end, () => file.all(sql, values) as Row[]),
})

const moved = 'the file was moved, removed or replaced. The next sign-up opens the file at the path'

/** @param begin `BEGIN` for a snapshot, `BEGIN IMMEDIATE` for a change */
async function inTransaction<Result>(
  file: OpenFile,
  end: number,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const { database } = file
  await whileBusy(end, () => database.exec(begin))
  try {
    const result = await work(queriesOf(file, end))
    if (begin === 'BEGIN IMMEDIATE' && !file.isAtPath()) throw new Unusable(moved)
    await whileBusy(Math.max(end, performance.now() + commitTimeout), () => database.exec('COMMIT'))
    return result
  } catch (error) {
    // Some errors, such as a full disk, end the transaction themselves.
    if (database.isTransaction) database.exec('ROLLBACK')
    // SQLite writes nothing either, but calls the database read-only.
    throw isOfSqlite(error) && !file.isAtPath() ? new Unusable(moved) : error
  }
}

/** The damage in a file; undefined if it is intact. */
async function damageIn(queries: Queries): Promise<string | undefined> {
  const [row] = await queries.all('PRAGMA quick_check(1)')
  const finding = text(row, 'quick_check')
  return finding === 'ok' ? undefined : finding.split('\n').at(-1)
}

/**
 * A connection to an SQLite file, which other processes may have open too. Before each commit it checks that the
 * path leads to the open file. Otherwise it commits nothing, and the next use opens the file at the path.
 * @param options with `isReadOnly` the file does not change. `timeout`: milliseconds for which a use waits for other
 *   processes
 */
export function connectTo(
  path: string,
  {
    isReadOnly = false,
    timeout = commandTimeout,
  }: { isReadOnly?: boolean; timeout?: number | undefined } = {},
): Database {
  let current: OpenFile | undefined
  /** Whether `open` was called: the file may be created, and is checked for damage. */
  let wasOpened = false
  /** Whether a file existed. If it disappears, no new one is created. */
  let wasThere = false

  async function prepare(file: OpenFile, mayMake: boolean, end: number) {
    const queries = queriesOf(file, end)
    const damage = wasOpened || isReadOnly ? await damageIn(queries) : undefined
    if (damage)
      throw new Unusable(
        `it is damaged (${damage})${isReadOnly ? '' : '. Put a backup in its place with "npm run --silent waitlist -- restore FILE"'}`,
      )
    const list = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
    const version = await versionIn(queries, list)
    if (version === 0 && !mayMake) throw new Unusable('there is no waitlist in it')
    if (isReadOnly) {
      if (isCurrent(version)) return
      throw new Unusable(`it has version ${version}, of an earlier release: start a server with it`)
    }
    // At rest there is one file. A commit returns when it is on the disk. Deleted content is overwritten. Nothing
    // is written before a commit, so that a journal always contains the first page.
    const settings =
      'PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON; PRAGMA cache_spill = OFF'
    await whileBusy(end, () => file.database.exec(settings))
    if (!isCurrent(version))
      await inTransaction(file, end, 'BEGIN IMMEDIATE', async (queries) => {
        // Another process may have created them meanwhile.
        const found = await versionIn(queries, list)
        await makeTables(queries, found)
        if (found === 0) numberFile(file.database)
      })
  }

  async function open(end: number): Promise<OpenFile> {
    if (current) return current
    const found = statSync(path, { throwIfNoEntry: false })
    const mayMake = wasOpened && !wasThere && !isReadOnly
    if (!found && !mayMake)
      throw new Unusable(
        wasThere
          ? 'the file is missing. Put it back, or restore a backup with "npm run --silent waitlist -- restore FILE"; a restart of the server begins a new list'
          : isReadOnly
            ? 'the file is not there'
            : 'there are no sign-ups yet, or WAITLIST_DATABASE must name another file',
      )
    // A server that was killed before it created the tables leaves an empty file.
    wasThere ||= found !== undefined && found.size > 0
    const file = openFile(path, { mayMake, isReadOnly })
    try {
      await prepare(file, mayMake, end)
    } catch (error) {
      file.close()
      throw error
    }
    wasThere = true
    current = file
    return file
  }

  /** The error that callers get: one sentence that names the file and the cause. */
  function explain(cause: unknown): DatabaseError {
    // The next use opens the file at the path.
    if (!isBusy(cause) && !isFull(cause) && !isOfValue(cause)) {
      current?.close()
      current = undefined
    }
    const why = reason(cause).replace(/\.$/, '')
    return new DatabaseError(
      !existsSync(path) && !wasOpened && !isReadOnly
        ? `There is no waitlist database ${path}: ${why}.`
        : `The waitlist database ${path} cannot be used: ${why}.`,
      !isOfValue(cause),
      { cause },
    )
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Runs work after all earlier work: it shares one connection. The wait for earlier work counts. */
  function use<Result>(
    work: (file: OpenFile, end: number) => Result | Promise<Result>,
  ): Promise<Result> {
    const end = performance.now() + timeout
    const done = last.then(async () => {
      const file = await open(end).catch((error) => {
        throw explain(error)
      })
      try {
        return await work(file, end)
      } catch (error) {
        throw isOfSqlite(error) || error instanceof Unusable ? explain(error) : error
      }
    })
    last = done.catch(() => {})
    return done
  }

  return {
    name: path,
    kind: 'sqlite',
    open() {
      wasOpened = true
      return use(() => {})
    },
    change: (work) => use((file, end) => inTransaction(file, end, 'BEGIN IMMEDIATE', work)),
    read: (work, { snapshot = false } = {}) =>
      use((file, end) =>
        snapshot ? inTransaction(file, end, 'BEGIN', work) : work(queriesOf(file, end)),
      ),
    async vacuum(into) {
      // Blocks this process and all others with the file, so that no standby takes the lease meanwhile.
      const sql = into === undefined ? 'VACUUM' : 'VACUUM INTO $1'
      await use((file, end) => queriesOf(file, end).all(sql, ...(into === undefined ? [] : [into])))
      if (into === undefined) return
      const copy = new DatabaseSync(into)
      numberFile(copy)
      // No server holds the lease of a copy.
      copy.exec('DELETE FROM leases')
      copy.close()
    },
    async close() {
      await last
      current?.close()
      current = undefined
    },
  }
}
