import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Address } from './address.ts'
import { isAway, isConflict, isTableMissing, messageOf } from './errors.ts'
import { createTransact, type Queries, queriesOf, readSnapshot, UnknownEnd } from './transaction.ts'

/** Milliseconds for a change, its retries and its wait for a connection included. */
const longestChange = 4000

/** Milliseconds for making a connection, or waiting for a free one. */
const longestConnect = 2000

/** Milliseconds for making the tables: distributed databases are slow at it. */
const longestPreparation = 15_000

/** Connections of one server: PostgreSQL takes 100 by default. */
const mostConnections = 10

/** Milliseconds until the next try; random, so that servers do not collide again. */
const pause = (error: unknown) => (isAway(error) ? 150 : 2) + Math.random() * 20

/** A PostgreSQL database, or one that speaks its protocol. */
export interface Database extends Queries {
  /**
   * Runs a transaction, and runs it again if others were in the way or the connection was lost before
   * the commit. Resolves when it is committed.
   */
  change<Result>(make: (queries: Queries) => Promise<Result>): Promise<Result>
  /** Reads a few rows at a time, all as of one instant, while others write. */
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
    // Lets a command end when it is done.
    allowExitOnIdle: true,
  })
  // A lost connection is noticed when it is used. Without listeners the event would end the process.
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

  /** The error that callers get. */
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
