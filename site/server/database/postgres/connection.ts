import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { reason } from '../../../base/reason.ts'
import { type Database, DatabaseError, type Queries, type Row, text } from '../database.ts'
import { allTables, isCurrent, makeTables, tables, versionIn } from '../schema.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { isAway, isConflict, isOfValue, isTableMissing } from './errors.ts'

/** Milliseconds for a change with its retries and its wait for a connection, and for any wait for an unreachable database. */
const changeTimeout = 3500

/** Milliseconds to open a connection or wait for a free one. */
const connectTimeout = 2000

/** Milliseconds for one statement of a change, in the database. */
const statementTimeout = 2000

/** Milliseconds after which the database ends an idle transaction. */
const idleTimeout = 8000

/** Connections of one server: PostgreSQL takes 100 by default. */
const maxConnections = 10

/** Milliseconds for an exclusive change, a snapshot and an upgrade of the tables. */
const exclusiveTimeout = 30 * 60_000

/** Servers that start at the same time wait while one of them creates the tables. */
const lockOfTables = 7_021_925

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

type Mode = 'change' | 'exclusive' | 'snapshot' | 'tables'

const lockOf: Record<Mode, string> = {
  change: '',
  exclusive: `LOCK TABLE ${Object.keys(tables).join(', ')}, leases IN EXCLUSIVE MODE;`,
  snapshot: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;',
  tables: `SELECT pg_advisory_xact_lock(${lockOfTables});`,
}

const isLong = (mode: Mode) => mode !== 'change'

// Not as connection parameters: a pooler refuses these or gives them to other clients. The last statement makes
// commits wait for the disk. A lock comes before the timeouts: the driver limits the wait for it.
const begin = (mode: Mode) => `BEGIN; ${lockOf[mode]}
  SET LOCAL statement_timeout = ${isLong(mode) ? exclusiveTimeout : statementTimeout};
  SET LOCAL idle_in_transaction_session_timeout = ${isLong(mode) ? exclusiveTimeout : idleTimeout};
  SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'`

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
  client.query(withTimeout('ROLLBACK', [], performance.now() + statementTimeout)).then(
    () => true,
    () => false,
  )

const listTables = `SELECT table_name AS name FROM information_schema.tables
  WHERE table_schema = current_schema() AND table_name IN (${allTables.map((name) => `'${name}'`)})`

/**
 * A connection to a PostgreSQL database, which servers on several machines may share.
 * @throws a sentence if the URL is not valid
 */
export function connectTo(url: string): Database {
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
    mode: Mode = 'change',
  ): Promise<Result> {
    const client = await failing(pool.connect())
    // Only a connection in a known state returns to the pool.
    let isSound = false
    try {
      await failing(client.query(withTimeout(begin(mode), [], end)))
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
    await transact(performance.now() + exclusiveTimeout, upgrade, 'tables')
  }

  /** Runs work after checking the tables, and repeats it after a conflict with another transaction. */
  async function use<Result>(
    act: (end: number) => Promise<Result>,
    longest = changeTimeout,
  ): Promise<Result> {
    const start = performance.now()
    const end = start + longest
    for (;;)
      try {
        ready ??= prepare(end)
        await ready.catch((error) => {
          ready = undefined
          throw error
        })
        // Also after an upgrade there is time for a statement.
        return await act(Math.max(end, performance.now() + statementTimeout))
      } catch (error) {
        if (!(error instanceof Failed)) throw error
        const { cause, isUnknown } = error
        if (isTableMissing(cause)) ready = undefined
        const mayRetry = isConflict(cause) || isTableMissing(cause) || isAway(cause)
        const next = retryDelay(cause)
        const last = isAway(cause) ? start + changeTimeout : end
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
    change: (work, { exclusive = false } = {}) =>
      exclusive
        ? use((end) => transact(end, work, 'exclusive'), exclusiveTimeout)
        : use((end) => transact(end, work)),
    read: (work, { snapshot = false } = {}) =>
      snapshot
        ? use((end) => transact(end, work, 'snapshot'), exclusiveTimeout)
        : use((end) => work(queriesOf(pool, end))),
    // PostgreSQL reclaims the space itself.
    vacuum: async () => {},
    close: () => pool.end(),
  }
}
