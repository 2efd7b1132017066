import type pg from 'pg'
import { isAway, isConflict, messageOf } from './errors.ts'

/** Milliseconds for one statement of a change, in the database. */
const longestStatement = 2000

/** Milliseconds after which the database ends a transaction that gets no statement. */
const longestIdle = 8000

/** What can be sent to the database. */
export interface Queries {
  /** @returns the rows */
  all<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** @returns how many rows it has changed */
  run(sql: string, values?: readonly unknown[]): Promise<number>
}

/** The connection was lost during the commit: the change may be committed or not. */
export class UnknownEnd extends Error {}

// The driver takes `query_timeout`, in milliseconds, which its types leave out.
const withTimeout = (text: string, values: readonly unknown[], end: number) => ({
  text,
  values: [...values],
  query_timeout: Math.max(end - performance.now(), 1),
})

/** @param end a time of `performance.now()` after which no query is waited for */
export function queriesOf(client: pg.Pool | pg.PoolClient, end?: number): Queries {
  const send = (text: string, values: readonly unknown[] = []) =>
    client.query(end === undefined ? { text, values: [...values] } : withTimeout(text, values, end))
  return {
    all: async (sql, values) => (await send(sql, values)).rows,
    run: async (sql, values) => (await send(sql, values)).rowCount ?? 0,
  }
}

// Not as parameters of the connection: a pooler refuses those, or hands them to other clients. The
// last statement returns a row if commits did not wait for the disk before it.
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

/** @returns whether it succeeded */
const rollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query(withTimeout('ROLLBACK', [], performance.now() + longestStatement)).then(
    () => true,
    () => false,
  )

/**
 * Runs a transaction.
 * @throws UnknownEnd, or the error of the database; then nothing has changed
 */
export type Transact = <Result>(
  end: number,
  make: (queries: Queries) => Promise<Result>,
) => Promise<Result>

/** @param onUnsafe is called if commits would not wait for the disk */
export function createTransact(pool: pg.Pool, onUnsafe: () => void): Transact {
  let takesSettings = true

  async function begin(client: pg.PoolClient, end: number): Promise<void> {
    try {
      if (!takesSettings) {
        await client.query(withTimeout('BEGIN', [], end))
        return
      }
      // The driver returns a result for each statement, its types name only one.
      const begun = [await client.query(withTimeout(beginWithSettings, [], end))].flat()
      if (begun.at(-1)?.rowCount === 1) onUnsafe()
    } catch (error) {
      // Some distributed databases refuse these settings. Then only the driver's time limit applies.
      if (!takesSettings || isAway(error) || isConflict(error)) throw error
      takesSettings = false
      await rollBack(client)
      await begin(client, end)
    }
  }

  return async (end, make) => {
    const client = await pool.connect()
    // Only a connection in a known state goes back to the pool.
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

/** Reads a few rows at a time, all as of one instant. */
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
