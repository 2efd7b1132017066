import {
  type Database,
  insert,
  number,
  pagesOf,
  type Queries,
  type Row,
} from '../database/database.ts'
import { tables } from '../database/schema.ts'
import type { Clock } from '../outbox/clock.ts'
import { isSending, leaseOf, patience } from '../outbox/lease.ts'
import { pause } from '../outbox/pause.ts'

type Table = keyof typeof tables

const tableNames = Object.keys(tables) as Table[]

/** The rows of a table in the order of its key, a page at a time. */
export const rowsOf = (from: Queries, table: Table) =>
  pagesOf({ read: (work) => work(from) }, `SELECT * FROM ${table}`, tables[table])

/**
 * Copies the rows of a table.
 * @param change what is copied for a row
 * @param end of the statement that adds them, such as `ON CONFLICT DO NOTHING`
 */
export async function copyTable(
  table: Table,
  from: Queries,
  to: Queries,
  end = '',
  change: (row: Row) => Row[] = (row) => [row],
): Promise<void> {
  for await (const rows of rowsOf(from, table)) await insert(to, table, rows.flatMap(change), end)
}

/** Copies all rows of a waitlist into an empty one, of either kind, within a transaction of each. */
export async function copyRows(from: Queries, to: Queries): Promise<void> {
  for (const table of tableNames) await copyTable(table, from, to)
}

/** The number of rows in a table. */
export const countRows = async (queries: Queries, table: Table): Promise<number> =>
  number((await queries.all(`SELECT count(*) AS count FROM ${table}`))[0], 'count')

/**
 * Copies a waitlist into another, empty database. The copy starts paused, so that only one database sends.
 * @returns the number of sign-ups in the copy
 * @throws a sentence while a server runs, or if the other database is not empty
 */
export async function copyTo(from: Database, to: Database, clock: Clock): Promise<number> {
  // Without a source this creates nothing. It waits until the lease of a killed server expires.
  if ((await leaseOf(from)) !== undefined && (await isSending(from, clock, patience)))
    throw new Error(
      `A server runs with ${from.name}. Stop all servers first: what they store meanwhile would not be copied.`,
    )
  await to.open()
  return from.read(
    (queries) =>
      to.change(
        async (target) => {
          for (const table of tableNames) {
            const count = await countRows(target, table)
            if (count > 0)
              throw new Error(
                `${to.name} is not empty: it has ${count} rows in ${table}. A copy takes an empty database.`,
              )
          }
          await copyRows(queries, target)
          await pause(target, `It is a copy of ${from.name}.`, ['mail', 'webhook'])
          return countRows(target, 'signups')
        },
        { exclusive: true },
      ),
    { snapshot: true },
  )
}
