import { insert, number, type Queries, text } from '../database/database.ts'
import { tables } from '../database/schema.ts'

/** Rows in one page. */
const pageSize = 1000

/** The rows of a table in the order of its key, a page at a time. */
export async function* rowsOf(from: Queries, table: keyof typeof tables) {
  const key = tables[table]
  for (let last = ''; ; ) {
    const rows = await from.all(
      `SELECT * FROM ${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${pageSize}`,
      last,
    )
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    last = text(rows.at(-1), key)
  }
}

/** Copies all rows of a waitlist into an empty one, of either kind, within a transaction of each. */
export async function copyRows(from: Queries, to: Queries): Promise<void> {
  for (const table of Object.keys(tables) as (keyof typeof tables)[])
    for await (const rows of rowsOf(from, table)) await insert(to, table, rows)
}

/** The number of rows in each table. */
export async function countRows(queries: Queries): Promise<Record<keyof typeof tables, number>> {
  const counts: Partial<Record<keyof typeof tables, number>> = {}
  for (const table of Object.keys(tables) as (keyof typeof tables)[])
    counts[table] = number(
      (await queries.all(`SELECT count(*) AS count FROM ${table}`))[0],
      'count',
    )
  return counts as Record<keyof typeof tables, number>
}
