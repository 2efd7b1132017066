import { existsSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { reason } from '../../../reason.ts'
import { type Database, DatabaseError, type Queries, type Row } from '../database.ts'
import { isCurrent, makeTables, versionIn } from '../schema.ts'
import { isBusy, isFull, isOfSqlite, isOfValue } from './errors.ts'
import { numberFile, type OpenFile, openFile } from './file.ts'

/** Milliseconds that a change or a read waits for other processes. */
const longestWait = 5000

/** The same, of a change that nobody else's may interrupt. */
const longestExclusiveWait = 60_000

/** Milliseconds until the next try; random, so that two servers do not collide again. */
const pause = () => 1 + Math.random() * 10

/** Does something again while another process has the database locked. @param end of `performance.now()` */
async function whileBusy<Result>(
  act: () => Result | Promise<Result>,
  end = performance.now() + longestWait,
): Promise<Result> {
  for (;;)
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
      await wait(pause())
    }
}

/** What is at the path cannot be used, or is not the file that is open. */
class Unusable extends Error {}

const queriesOf = (file: OpenFile): Queries => ({
  all: async (sql, ...values) => file.all(sql, values) as Row[],
})

/** @param begin `BEGIN` sees one state; `BEGIN IMMEDIATE` may also change it */
async function inTransaction<Result>(
  file: OpenFile,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const { database } = file
  database.exec(begin)
  try {
    const result = await work(queriesOf(file))
    if (begin === 'BEGIN IMMEDIATE' && !file.isAtPath())
      throw new Unusable(
        'the file was moved, removed or replaced. What is there now is opened next',
      )
    await whileBusy(() => database.exec('COMMIT'))
    return result
  } catch (error) {
    // Some errors, such as a full disk, have ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** What is damaged in a file; undefined if it is sound. */
function damageIn(file: OpenFile): string | undefined {
  const [row] = file.all('PRAGMA quick_check(1)') as { quick_check: string }[]
  const finding = row?.quick_check ?? ''
  return finding === 'ok' ? undefined : finding.split('\n').at(-1)
}

/**
 * A connection to an SQLite file, which other processes may have open too. Nothing is committed while the
 * path does not lead to the file that is open; what is there instead is opened by the next change.
 * @param options with `isReadOnly` the file is left as it is
 */
export function connectTo(
  path: string,
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Database {
  let current: OpenFile | undefined
  /** Whether it was opened to be written to for long, as by a server. */
  let isServed = false
  /** Whether there was a file, so that none is made where it is gone. */
  let wasThere = false

  const mayMake = () => isServed && !wasThere && !isReadOnly

  async function prepare(file: OpenFile) {
    const damage = isServed || isReadOnly ? damageIn(file) : undefined
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
    // At rest there is one file, and a commit is on the disk when it returns. What is deleted is
    // overwritten. Nothing is written before a commit, so that a journal always has the first page.
    file.database.exec(
      'PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON; PRAGMA cache_spill = OFF',
    )
    if (!isCurrent(version))
      await inTransaction(file, 'BEGIN IMMEDIATE', async (queries) => {
        // Another process may have made them meanwhile.
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
          ? 'the file is not there any more. Put it back, or a backup with "npm run --silent waitlist -- restore FILE"; a start of the server begins a new list'
          : isReadOnly
            ? 'the file is not there'
            : 'nobody has signed up, or WAITLIST_DATABASE must name another file',
      )
    // An empty one may be of a server that was killed before it had made the tables.
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
    // The next use opens what is there then.
    if (!isBusy(cause) && !isFull(cause) && !isOfValue(cause)) {
      current?.close()
      current = undefined
    }
    const why = reason(cause).replace(/\.$/, '')
    return new DatabaseError(
      !existsSync(path) && !isServed && !isReadOnly
        ? `There is no waitlist database ${path}: ${why}.`
        : `The waitlist database ${path} cannot be used: ${why}.`,
      !isOfValue(cause),
      { cause },
    )
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Uses the file when all earlier uses are done: they share the connection. */
  function use<Result>(
    work: (file: OpenFile) => Result | Promise<Result>,
    longest = longestWait,
  ): Promise<Result> {
    // The wait for earlier uses counts.
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
      isServed = true
      return use(() => {})
    },
    change: (work, { exclusive = false } = {}) =>
      use(
        (file) => inTransaction(file, 'BEGIN IMMEDIATE', work),
        exclusive ? longestExclusiveWait : longestWait,
      ),
    read: (work, { snapshot = false } = {}) =>
      use((file) => (snapshot ? inTransaction(file, 'BEGIN', work) : work(queriesOf(file)))),
    async vacuum(into) {
      await use((file) => {
        if (into === undefined) file.database.exec('VACUUM')
        else file.all('VACUUM INTO $1', [into])
      })
      if (into === undefined) return
      const copy = new DatabaseSync(into)
      numberFile(copy)
      // No server sends from it.
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
