import { existsSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { reason } from '../../../base/reason.ts'
import { type Database, DatabaseError, type Queries, type Row } from '../database.ts'
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

/** Milliseconds that a read or a change waits for other processes. */
const lockTimeout = 3500

/** The same for an exclusive change and for a copy. */
const exclusiveLockTimeout = 60_000

/** Milliseconds until the next attempt; random, so that two servers do not collide again. */
const retryDelay = () => 1 + Math.random() * 10

/** Repeats work while another process locks the database. @param end of `performance.now()` */
async function whileBusy<Result>(
  act: () => Result | Promise<Result>,
  end = performance.now() + lockTimeout,
): Promise<Result> {
  for (;;)
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
      await wait(retryDelay())
    }
}

/** The file at the path is unusable, or is not the open file. */
class Unusable extends Error {}

const queriesOf = (file: OpenFile): Queries => ({
  all: async (sql, ...values) => file.all(sql, values) as Row[],
})

const moved = 'the file was moved, removed or replaced. The next sign-up opens the file at the path'

/** @param begin `BEGIN` for a snapshot, `BEGIN IMMEDIATE` for a change */
async function inTransaction<Result>(
  file: OpenFile,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const { database } = file
  database.exec(begin)
  try {
    const result = await work(queriesOf(file))
    if (begin === 'BEGIN IMMEDIATE' && !file.isAtPath()) throw new Unusable(moved)
    await whileBusy(() => database.exec('COMMIT'))
    return result
  } catch (error) {
    // Some errors, such as a full disk, end the transaction themselves.
    if (database.isTransaction) database.exec('ROLLBACK')
    // SQLite writes nothing either, but calls the database read-only.
    throw isOfSqlite(error) && !file.isAtPath() ? new Unusable(moved) : error
  }
}

/** The damage in a file; undefined if it is intact. */
function damageIn(file: OpenFile): string | undefined {
  const [row] = file.all('PRAGMA quick_check(1)') as { quick_check: string }[]
  const finding = row?.quick_check ?? ''
  return finding === 'ok' ? undefined : finding.split('\n').at(-1)
}

/**
 * A connection to an SQLite file, which other processes may have open too. Before each commit it checks that the
 * path leads to the open file. Otherwise it commits nothing, and the next use opens the file at the path.
 * @param options with `isReadOnly` the file does not change
 */
export function connectTo(
  path: string,
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Database {
  let current: OpenFile | undefined
  /** Whether `open` was called: the file may be created, and is checked for damage. */
  let wasOpened = false
  /** Whether a file existed. If it disappears, no new one is created. */
  let wasThere = false

  const mayMake = () => wasOpened && !wasThere && !isReadOnly

  async function prepare(file: OpenFile) {
    const damage = wasOpened || isReadOnly ? damageIn(file) : undefined
    if (damage)
      throw new Unusable(
        `it is damaged (${damage})${isReadOnly ? '' : '. Put a backup in its place with "npm run --silent waitlist -- restore FILE"'}`,
      )
    const list = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
    const version = await versionIn(queriesOf(file), list)
    if (version === 0 && !mayMake()) throw new Unusable('there is no waitlist in it')
    if (isReadOnly) {
      if (isCurrent(version)) return
      throw new Unusable(`it has version ${version}, of an earlier release: start a server with it`)
    }
    // At rest there is one file. A commit returns when it is on the disk. Deleted content is overwritten. Nothing
    // is written before a commit, so that a journal always contains the first page.
    file.database.exec(
      'PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON; PRAGMA cache_spill = OFF',
    )
    if (!isCurrent(version))
      await inTransaction(file, 'BEGIN IMMEDIATE', async (queries) => {
        // Another process may have created them meanwhile.
        const found = await versionIn(queries, list)
        await makeTables(queries, found)
        if (found === 0) numberFile(file.database)
      })
  }

  async function open(): Promise<OpenFile> {
    if (current) return current
    if (!existsSync(path) && !mayMake())
      throw new Unusable(
        wasThere
          ? 'the file is missing. Put it back, or restore a backup with "npm run --silent waitlist -- restore FILE"; a restart of the server begins a new list'
          : isReadOnly
            ? 'the file is not there'
            : 'there are no sign-ups yet, or WAITLIST_DATABASE must name another file',
      )
    // A server that was killed before it created the tables leaves an empty file.
    const isFilled = existsSync(path) && statSync(path).size > 0
    let file: OpenFile | undefined
    try {
      file = openFile(path, { mayMake: mayMake(), isReadOnly })
      await prepare(file)
    } catch (error) {
      file?.close()
      wasThere ||= isFilled && !isBusy(error) && !isFull(error)
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
  /** Runs work after all earlier work: it shares one connection. */
  function use<Result>(
    work: (file: OpenFile) => Result | Promise<Result>,
    longest = lockTimeout,
  ): Promise<Result> {
    // The wait for earlier work counts.
    const end = performance.now() + longest
    const done = last.then(async () => {
      const file = await whileBusy(open, end).catch((error) => {
        throw explain(error)
      })
      return whileBusy(() => work(file), end).catch((error) => {
        throw isOfSqlite(error) || error instanceof Unusable ? explain(error) : error
      })
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
    change: (work, { exclusive = false } = {}) =>
      use(
        (file) => inTransaction(file, 'BEGIN IMMEDIATE', work),
        exclusive ? exclusiveLockTimeout : lockTimeout,
      ),
    read: (work, { snapshot = false } = {}) =>
      use((file) => (snapshot ? inTransaction(file, 'BEGIN', work) : work(queriesOf(file)))),
    async vacuum(into) {
      // Blocks this process and all others with the file, so that no standby takes the lease meanwhile.
      if (into === undefined) return use((file) => file.database.exec('VACUUM'))
      await use((file) => file.all('VACUUM INTO $1', [into]), exclusiveLockTimeout)
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
