import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Address } from './address.ts'
import { isAway, isConflict, isTableMissing, messageOf } from './errors.ts'

/** Milliseconds that a change takes at most, its tries and its wait for a connection included. */
const longestChange = 4000

/** Milliseconds that one statement of it takes at most, in the database. */
const longestStatement = 2000

/** Milliseconds that making a connection, or waiting for a free one, takes at most. */
const longestConnect = 2000

/** Milliseconds that making the tables takes at most: distributed databases are slow in it. */
const longestPreparation = 15_000

/** Connections of one server: PostgreSQL takes 100 where nobody has set another number. */
const mostConnections = 10

/** Milliseconds until the next try; varied, so that servers do not keep meeting. */
const pause = (error: unknown) => (isAway(error) ? 150 : 2) + Math.random() * 20

/** What can be sent to the database. */
export interface Queries {
  /** @returns the rows */
  all<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** @returns how many rows it has changed */
  run(sql: string, values?: readonly unknown[]): Promise<number>
}

/** A PostgreSQL database, or one that speaks its protocol. */
export interface Database extends Queries {
  /**
   * Does something in a transaction, and again where other transactions were in its way, or where the
   * connection was lost before it was to be committed. When it resolves, it is committed.
   */
  change<Result>(make: (queries: Queries) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** The end of a change was not heard of: it may be committed. */
class UnknownEnd extends Error {}

// The driver knows `query_timeout`, milliseconds; its types do not.
const withTimeout = (text: string, values: readonly unknown[], end: number) => ({
  text,
  values: [...values],
  query_timeout: Math.max(end - performance.now(), 1),
})

const queriesOf = (client: pg.Pool | pg.PoolClient, end?: number): Queries => {
  const send = (text: string, values: readonly unknown[] = []) =>
    client.query(end === undefined ? { text, values: [...values] } : withTimeout(text, values, end))
  return {
    all: async (sql, values) => (await send(sql, values)).rows,
    run: async (sql, values) => (await send(sql, values)).rowCount ?? 0,
  }
}

// Not by parameters of the connection: a pooler between refuses those, or gives them to others.
const begin = `BEGIN;
  SET LOCAL statement_timeout = ${longestStatement};
  SET LOCAL idle_in_transaction_session_timeout = ${longestChange * 2}`

async function commit(client: pg.PoolClient, end: number) {
  try {
    const { command } = await client.query(withTimeout('COMMIT', [], end))
    // It is how PostgreSQL answers where the transaction had failed before.
    if (command !== 'COMMIT') throw new Error(`COMMIT was answered with ${command}`)
  } catch (cause) {
    throw isAway(cause) ? new UnknownEnd(messageOf(cause), { cause }) : cause
  }
}

/** @returns whether it could */
const rollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query(withTimeout('ROLLBACK', [], performance.now() + longestStatement)).then(
    () => true,
    () => false,
  )

/** @throws UnknownEnd, or what the database says; then nothing has changed */
async function transact<Result>(
  pool: pg.Pool,
  end: number,
  make: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  // A connection whose state nobody knows is not used again.
  let isSound = false
  try {
    const queries = queriesOf(client, end)
    await queries.run(begin)
    const result = await make(queries)
    isSound = true
    await commit(client, end)
    return result
  } catch (error) {
    isSound = !isAway(error) && (isSound || (await rollBack(client)))
    throw error
  } finally {
    client.release(!isSound)
  }
}

/**
 * Connects to a database when it is first used.
 * @param prepare is done before the first change, and again after a table was missing
 */
export function createDatabase(
  { connectionString, name, withoutPassword }: Address,
  prepare: (queries: Queries) => Promise<void>,
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: mostConnections,
    connectionTimeoutMillis: longestConnect,
    idleTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'waitlist',
    // A command ends when it is done.
    allowExitOnIdle: true,
  })
  // Each loss of a connection is noticed where it is used; unheard, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  let prepared: Promise<void> | undefined
  const beReady = () => {
    prepared ??= prepare(queriesOf(pool, performance.now() + longestPreparation)).catch((error) => {
      prepared = undefined
      throw error
    })
    return prepared
  }

  /** What is thrown to those who know no driver. */
  const toError = (cause: unknown): Error =>
    new Error(
      `The waitlist database ${name} cannot be used: ${withoutPassword(messageOf(cause))}.`,
      { cause },
    )

  const explained = <Result>(promise: Promise<Result>): Promise<Result> =>
    promise.catch((error) => {
      throw toError(error)
    })

  const queries = queriesOf(pool)
  return {
    all: (sql, values) => explained(queries.all(sql, values)),
    run: (sql, values) => explained(queries.run(sql, values)),
    async change(make) {
      const end = performance.now() + longestChange
      for (;;) {
        let problem: unknown
        try {
          await beReady()
          return await transact(pool, end, make)
        } catch (error) {
          if (isTableMissing(error)) prepared = undefined
          const mayRetry =
            !(error instanceof UnknownEnd) &&
            (isConflict(error) || isTableMissing(error) || isAway(error))
          if (!mayRetry) throw toError(error)
          problem = error
        }
        const next = pause(problem)
        if (performance.now() + next > end) throw toError(problem)
        await wait(next)
      }
    },
    close: () => pool.end(),
  }
}
