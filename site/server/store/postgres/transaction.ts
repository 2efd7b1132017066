import type pg from 'pg'
import { isAway, isConflict, messageOf } from './errors.ts'

/** Milliseconds that one statement of a change takes at most, in the database. */
const longestStatement = 2000

/** Milliseconds that a transaction waits at most for whoever has begun it. */
const longestIdle = 8000

/** What can be sent to the database. */
export interface Queries {
  /** @returns the rows */
  all<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** @returns how many rows it has changed */
  run(sql: string, values?: readonly unknown[]): Promise<number>
}

/** The end of a change was not heard of: it may be committed. */
export class UnknownEnd extends Error {}

// The driver knows `query_timeout`, milliseconds; its types do not.
const withTimeout = (text: string, values: readonly unknown[], end: number) => ({
  text,
  values: [...values],
  query_timeout: Math.max(end - performance.now(), 1),
})

/** @param end when nothing is waited for any more, as `performance.now()` tells it */
export function queriesOf(client: pg.Pool | pg.PoolClient, end?: number): Queries {
  const send = (text: string, values: readonly unknown[] = []) =>
    client.query(end === undefined ? { text, values: [...values] } : withTimeout(text, values, end))
  return {
    all: async (sql, values) => (await send(sql, values)).rows,
    run: async (sql, values) => (await send(sql, values)).rowCount ?? 0,
  }
}

// Not by parameters of the connection: a pooler between refuses those, or gives them to others. A
// commit that does not wait for the disk is none, so it is made to; there is a row where it was not.
const beginWithSettings = `BEGIN;
  SET LOCAL statement_timeout = ${longestStatement};
  SET LOCAL idle_in_transaction_session_timeout = ${longestIdle};
  SELECT set_config('synchronous_commit', 'on', true)
    WHERE current_setting('synchronous_commit', true) = 'off'`

async function commit(client: pg.PoolClient, end: number) {
  try {
    await client.query(withTimeout('COMMIT', [], end))
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

/**
 * Does something in a transaction.
 * @throws UnknownEnd, or what the database says; then nothing has changed
 */
export type Transact = <Result>(
  end: number,
  make: (queries: Queries) => Promise<Result>,
) => Promise<Result>

/** @param onUnsafe is told where commits did not wait for the disk */
export function createTransact(pool: pg.Pool, onUnsafe: () => void): Transact {
  let takesSettings = true

  async function begin(client: pg.PoolClient, end: number): Promise<void> {
    try {
      if (!takesSettings) {
        await client.query(withTimeout('BEGIN', [], end))
        return
      }
      // The driver gives a result for each statement; its types know one.
      const begun = [await client.query(withTimeout(beginWithSettings, [], end))].flat()
      if (begun.at(-1)?.rowCount === 1) onUnsafe()
    } catch (error) {
      // Some that are distributed refuse them. Then the driver's time limit is the only one.
      if (!takesSettings || isAway(error) || isConflict(error)) throw error
      takesSettings = false
      await rollBack(client)
      await begin(client, end)
    }
  }

  return async (end, make) => {
    const client = await pool.connect()
    // A connection whose state nobody knows is not used again.
    let isSound = false
    try {
      await begin(client, end)
      const result = await make(queriesOf(client, end))
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
}

/** Reads a few rows at a time, all as it was at one instant. */
export async function* readSnapshot<Row>(
  pool: pg.Pool,
  read: (queries: Queries) => AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    yield* read(queriesOf(client))
  } finally {
    client.release(!(await rollBack(client)))
  }
}
