import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, reason } from '../../../base/reason.ts'
import { type Database, DatabaseError, type Queries, type Row, text } from '../database.ts'
import { allTables, isCurrent, makeTables, tables, versionIn } from '../schema.ts'
import { parseDatabaseUrl } from './database-url.ts'

/** Milliseconds for one use by a command, for an upgrade of the tables too. */
const commandTimeout = 30 * 60_000

/** Milliseconds of waiting for an unreachable database. */
const awayTimeout = 3500

/** Milliseconds to open a connection or wait for a free one. */
const connectTimeout = 2000

/** Milliseconds for a transaction at least, also after an upgrade of the tables. */
const transactionTimeout = 2000

/** Connections of one server: PostgreSQL takes 100 by default. */
const maxConnections = 10

/** The SQLSTATE of an error (PostgreSQL, appendix A); undefined for others, such as EPIPE. */
function stateOf(error: unknown): string | undefined {
  const code = codeOf(error)
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** A conflict with another transaction: serialization failure or deadlock. */
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(stateOf(error) ?? '')

/**
 * The database cannot be reached: the connection failed (08), there are too many (53300), or the
 * database is starting or stopping (57P01 to 57P03).
 */
function isAway(error: unknown): boolean {
  const state = stateOf(error)
  return state === undefined || /^(08...|53300|57P0[123])$/.test(state)
}

/** A value does not fit, so the same statement fails again: data exception, constraint. */
const isOfValue = (error: unknown): boolean => /^2[23]/.test(stateOf(error) ?? '')

/** Milliseconds until the next attempt; random, so that servers do not collide again. */
const retryDelay = (error: unknown) => (isAway(error) ? 150 : 2) + Math.random() * 20

/** An error of the database, not of a callback. */
class Failed extends Error {
  /** Whether the result of the commit is unknown: the connection was lost during it. */
  isUnknown = false
}

const failing = <Result>(promise: Promise<Result>): Promise<Result> =>
  promise.catch((cause) => {
    throw new Failed(reason(cause), { cause })
  })

// The driver has `query_timeout` (milliseconds), but its types do not.
const withTimeout = (sql: string, values: readonly unknown[], end: number) => ({
  text: sql,
  values: [...values],
  query_timeout: Math.max(end - performance.now(), 1),
})

/** @param end the time of `performance.now()` after which queries time out */
const queriesOf = (client: pg.Pool | pg.PoolClient, end: number): Queries => ({
  all: async (sql, ...values) =>
    (await failing(client.query<Row>(withTimeout(sql, values, end)))).rows,
})

// Not as connection parameters: a pooler refuses these or gives them to other clients. The last statement makes
// commits wait for the disk. A lock comes before the timeouts: the driver limits the wait for it. The database cancels
// a statement before the driver gives up.
const begin = (lock: string, time: number) => `BEGIN; ${lock}
  SET LOCAL statement_timeout = ${Math.ceil(time / 2)};
  SET LOCAL idle_in_transaction_session_timeout = ${Math.ceil(time * 2)};
  SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'`

const exclusive = `LOCK TABLE ${Object.keys(tables).join(', ')}, leases IN EXCLUSIVE MODE;`
const snapshot = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;'
/** Servers that start at the same time wait while one of them creates the tables. */
const ofTables = 'SELECT pg_advisory_xact_lock(7021925);'

async function commit(client: pg.PoolClient, end: number) {
  try {
    await failing(client.query(withTimeout('COMMIT', [], end)))
  } catch (error) {
    if (error instanceof Failed) error.isUnknown = isAway(error.cause)
    throw error
  }
}

/** @returns whether the connection is usable */
const rollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query(withTimeout('ROLLBACK', [], performance.now() + transactionTimeout)).then(
    () => true,
    () => false,
  )

const listTables = `SELECT table_name AS name FROM information_schema.tables
  WHERE table_schema = current_schema() AND table_name IN (${allTables.map((name) => `'${name}'`)})`

/**
 * A connection to a PostgreSQL database, which servers on several machines may share.
 * @param timeout milliseconds for one use
 * @throws a sentence if the URL is not valid
 */
export function connectTo(url: string, timeout: number = commandTimeout): Database {
  const { connectionString, name, withoutPassword } = parseDatabaseUrl(url)
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'waitlist',
    // Idle connections do not keep a command alive.
    allowExitOnIdle: true,
  })
  // The next use detects a lost connection. Without a listener the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  let mayMake = false
  let ready: Promise<void> | undefined

  /** The error that callers get. */
  const explained = (cause: unknown) =>
    new DatabaseError(
      `The waitlist database ${name} cannot be used: ${withoutPassword(reason(cause)).replace(/\.$/, '')}.`,
      !isOfValue(cause),
      { cause },
    )

  async function transact<Result>(
    end: number,
    work: (queries: Queries) => Promise<Result>,
    lock = '',
  ): Promise<Result> {
    const client = await failing(pool.connect())
    // Only a connection in a known state returns to the pool.
    let isSound = false
    try {
      await failing(client.query(withTimeout(begin(lock, end - performance.now()), [], end)))
      const result = await work(queriesOf(client, end))
      await commit(client, end)
      isSound = true
      return result
    } catch (error) {
      isSound = !(error instanceof Failed && isAway(error.cause)) && (await rollBack(client))
      throw error
    } finally {
      client.release(!isSound)
    }
  }

  async function prepare(end: number) {
    const queries = queriesOf(pool, end)
    const [row] = await queries.all("SELECT current_setting('server_encoding') AS encoding")
    const encoding = text(row, 'encoding')
    if (encoding !== 'UTF8')
      throw explained(`its encoding is ${encoding}, and names of all languages take UTF8`)
    const find = (queries: Queries) =>
      versionIn(queries, listTables).catch((error) => {
        throw error instanceof Failed ? error : explained(error)
      })
    const found = await find(queries)
    if (isCurrent(found)) return
    if (found === 0 && !mayMake)
      throw new DatabaseError(
        `There is no waitlist in the database ${name}: there are no sign-ups yet, or WAITLIST_DATABASE must name another.`,
        true,
      )
    const upgrade = async (all: Queries) => makeTables(all, await find(all))
    await transact(performance.now() + commandTimeout, upgrade, ofTables)
  }

  /** Runs work after checking the tables, and repeats it after a conflict with another transaction. */
  async function use<Result>(act: (end: number) => Promise<Result>): Promise<Result> {
    const start = performance.now()
    const end = start + timeout
    for (;;)
      try {
        ready ??= prepare(end)
        await ready.catch((error) => {
          ready = undefined
          throw error
        })
        return await act(Math.max(end, performance.now() + transactionTimeout))
      } catch (error) {
        if (!(error instanceof Failed)) throw error
        const { cause, isUnknown } = error
        const mayRetry = isConflict(cause) || isAway(cause)
        const next = retryDelay(cause)
        const last = isAway(cause) ? start + awayTimeout : end
        if (isUnknown || !mayRetry || performance.now() + next > last) throw explained(cause)
        await wait(next)
      }
  }

  return {
    name,
    kind: 'postgres',
    open() {
      mayMake = true
      return use(async () => {})
    },
    change: (work, options) =>
      use((end) => transact(end, work, options?.exclusive ? exclusive : '')),
    read: (work, options) =>
      use((end) =>
        options?.snapshot ? transact(end, work, snapshot) : work(queriesOf(pool, end)),
      ),
    // PostgreSQL reclaims the space itself.
    vacuum: async () => {},
    close: () => pool.end(),
  }
}
