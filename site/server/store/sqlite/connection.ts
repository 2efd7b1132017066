import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { reason } from '../../../reason.ts'
import { type Queries, type Row, StoreError, type Waitlist } from '../store.ts'
import { isCurrent, makeTables, versionIn } from '../tables.ts'
import { isBusy, isDamage, isFull, isOfSqlite, isOfValue } from './errors.ts'
import { damageIn, type OpenFile, openFile, stateAt, writeBeside } from './file.ts'

/** Milliseconds that a change or a read waits for other processes. */
export const longestWait = 5000

/** Milliseconds until the next try; random, so that two servers do not collide again. */
const pause = () => 1 + Math.random() * 10

/** Does something again while another process has the database locked. */
async function whileBusy<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  const end = performance.now() + longestWait
  for (;;)
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
      await wait(pause())
    }
}

const restoring = '"npm run --silent waitlist -- restore FILE"'

/** What is at the path cannot be used until somebody mends it. */
class Unusable extends Error {}

/** The path does not lead to the file that is open. */
class Replaced extends Error {}

const queriesOf = (file: OpenFile): Queries => ({
  all: async (sql, ...values) => file.all(sql, values) as Row[],
})

async function inTransaction<Result>(
  file: OpenFile,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const { database } = file
  const check = () => {
    if (!file.isAtPath()) throw new Replaced()
  }
  // Whoever has another file locked is not waited for.
  check()
  database.exec('BEGIN IMMEDIATE')
  try {
    // Before anything is written, since the journal would stand beside another file.
    check()
    const result = await work(queriesOf(file))
    await whileBusy(() => database.exec('COMMIT'))
    check()
    return result
  } catch (error) {
    // Some errors, such as a full disk, have ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/**
 * A connection to an SQLite file, which other processes may have open too. It keeps one rule: while the
 * path does not lead to the file that is open, nothing is stored. What is there instead is opened by
 * the next change, if it is a waitlist and sound. A file that was removed is written beside the path.
 * @param options with `isReadOnly` the file is left as it is
 */
export function connectTo(
  path: string,
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Waitlist {
  let current: OpenFile | undefined
  /** Whether it was opened to be written to for long, as by a server. */
  let isServed = false
  /** Whether there was a file, so that none is made where it is gone. */
  let wasThere = false
  /** What was found damaged, so that it is not read again for each sign-up. */
  let damaged: { state: string | undefined; error: unknown } | undefined

  const mayMake = () => isServed && !wasThere && !isReadOnly

  async function prepare(file: OpenFile) {
    const damage = isServed || isReadOnly ? damageIn(file) : undefined
    if (damage)
      throw new Unusable(
        `it is damaged (${damage}).${isReadOnly ? '' : ` Put a backup in its place with ${restoring}, which keeps the damaged file under another name`}`,
      )
    const list = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
    const version = await versionIn(queriesOf(file), list)
    if (version === 0 && !mayMake()) throw new Unusable('there is no waitlist in it')
    if (isReadOnly) return
    // At rest there is one file, and a commit is on the disk when it returns. What is deleted is
    // overwritten. Nothing is written before a commit, so that a journal always has the first page.
    file.database.exec(
      'PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON; PRAGMA cache_spill = OFF',
    )
    if (!isCurrent(version))
      await inTransaction(file, async (queries) => {
        // Another process may have made them meanwhile.
        const found = await versionIn(queries, list)
        await makeTables(queries, found)
        // The file's own number, by which it is told from others (`journal.ts`).
        if (found === 0) file.database.exec(`PRAGMA user_version = ${randomInt(1, 2 ** 31)}`)
      })
  }

  async function open(): Promise<OpenFile> {
    if (current) return current
    const state = stateAt(path)
    if (state === undefined && !mayMake())
      throw new Unusable(
        wasThere
          ? `the file is not there any more. Put it back, or a backup with ${restoring}; a start of the server begins a new list`
          : isReadOnly
            ? 'the file is not there'
            : 'nobody has signed up, or WAITLIST_DATABASE must name another file',
      )
    if (damaged && damaged.state === state) throw damaged.error
    const file = await openFile(path, { mayMake: mayMake(), isReadOnly })
    try {
      await prepare(file)
      current = file
      wasThere = true
      return file
    } catch (error) {
      await file.close()
      damaged = error instanceof Unusable ? { state, error } : undefined
      wasThere ||= damaged !== undefined
      throw error
    }
  }

  /** Closes the file, unless what it held cannot be kept now. @returns what became of it, if away */
  async function letGo(file: OpenFile): Promise<string> {
    let became = ''
    try {
      if (!file.isAtPath())
        became = (await file.isRemoved())
          ? `it was removed. What this process still had of it is kept as ${writeBeside(path, file)}`
          : 'it was moved away. What is there now is opened next'
    } catch (error) {
      became = `it was removed, and what this process still had of it cannot be kept: ${reason(error)}`
      // Nobody else may have it, so the next change tries again.
      if (!isDamage(error)) return became
    }
    current = undefined
    await file.close()
    return became
  }

  /** The error that callers get: one sentence that names the file and the cause. */
  async function explain(cause: unknown): Promise<unknown> {
    const isTransient = isBusy(cause) || isFull(cause) || isOfValue(cause)
    const away = current && !isTransient ? await letGo(current) : ''
    const why = (away || reason(cause)).replace(/\.$/, '')
    return new StoreError(
      stateAt(path) === undefined && !isServed && !isReadOnly
        ? `There is no waitlist database ${path}: ${why}.`
        : `The waitlist database ${path} cannot be used: ${why}.`,
      !isOfValue(cause),
      { cause },
    )
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Uses the file when all earlier uses are done: they share the connection. */
  function use<Result>(work: (file: OpenFile) => Result | Promise<Result>): Promise<Result> {
    const done = last.then(async () => {
      const file = await whileBusy(open).catch(async (error) => {
        throw await explain(error)
      })
      return whileBusy(() => work(file)).catch(async (error) => {
        throw isOfSqlite(error) || error instanceof Replaced ? await explain(error) : error
      })
    })
    last = done.catch(() => {})
    return done
  }

  return {
    name: path,
    open() {
      isServed = true
      return use(() => {})
    },
    change: (work) => use((file) => inTransaction(file, work)),
    read: (work) => use((file) => work(queriesOf(file))),
    async clear(texts) {
      const file = await use((file) => file)
      // Rare: what is deleted is overwritten, but rows that SQLite has moved leave copies in free space.
      if (!(await file.contains(texts))) return
      await use((file) => {
        if (!file.isAtPath()) throw new Replaced()
        file.database.exec('VACUUM')
      })
    },
    async close() {
      await last
      const problem = current && (await letGo(current))
      if (problem) console.error(`The waitlist database ${path} was closed: ${problem}.`)
      await current?.close()
    },
  }
}
