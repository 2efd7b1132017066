import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Address } from './address.ts'
import { isAway, isConflict, isTableMissing, messageOf } from './errors.ts'
import { createTransact, type Queries, queriesOf, readSnapshot, UnknownEnd } from './transaction.ts'

/** Milliseconds that a change takes at most, its tries and its wait for a connection included. */
const longestChange = 4000

/** Milliseconds that making a connection, or waiting for a free one, takes at most. */
const longestConnect = 2000

/** Milliseconds that making the tables takes at most: distributed databases are slow in it. */
const longestPreparation = 15_000

/** Connections of one server: PostgreSQL takes 100 where nobody has set another number. */
const mostConnections = 10

/** Milliseconds until the next try; varied, so that servers do not keep meeting. */
const pause = (error: unknown) => (isAway(error) ? 150 : 2) + Math.random() * 20

/** A PostgreSQL database, or one that speaks its protocol. */
export interface Database extends Queries {
  /**
   * Does something in a transaction, and again where other transactions were in its way, or where the
   * connection was lost before it was to be committed. When it resolves, it is committed.
   */
  change<Result>(make: (queries: Queries) => Promise<Result>): Promise<Result>
  /** Reads a few rows at a time, all as it was at one instant, whatever is changed meanwhile. */
  snapshot<Row>(read: (queries: Queries) => AsyncIterable<Row>): AsyncGenerator<Row>
  close(): Promise<void>
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

  let hasWarned = false
  const transact = createTransact(pool, () => {
    if (hasWarned) return
    hasWarned = true
    console.warn(
      `The waitlist database ${name} has synchronous_commit off, with which sign-ups that were answered can be lost. This server turns it on for what it stores; have it on for all, as by ALTER DATABASE … SET synchronous_commit = on.`,
    )
  })

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
          return await transact(end, make)
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
    async *snapshot(read) {
      try {
        yield* readSnapshot(pool, read)
      } catch (error) {
        throw toError(error)
      }
    },
    close: () => pool.end(),
  }
}
