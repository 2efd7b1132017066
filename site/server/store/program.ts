/**
 * A statement with its values, one for each `?`. SQLite and PostgreSQL both take it. For a person
 * write `lower(email)`; `postgres/run-program.ts` rewrites it to the column `person`.
 */
export interface Statement {
  sql: string
  values: readonly Value[]
}

type Value = string | number | null

export type RowId = string | number

export type Row = Readonly<Record<string, Value>>

/**
 * Statements that a store runs in one transaction. Each is yielded, and its rows come back, so the
 * same program serves both databases. A statement that changes something has RETURNING, so that it
 * returns rows too.
 */
export type Program<Result> = Generator<Statement, Result, Row[]>

/** Runs one statement. @returns its rows */
export function* ask(sql: string, ...values: Value[]): Program<Row[]> {
  return yield { sql, values }
}

/** Places for so many values in a statement: `?, ?, ?` */
export const places = (count: number): string => Array(count).fill('?').join(', ')

/** Rows that one statement inserts. */
const rowsAtOnce = 100

/**
 * Inserts rows into a table.
 * @param onConflict what happens to a row that is there already
 * @returns how many rows were inserted or changed
 */
export function* insertRows(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
  onConflict: string,
): Program<number> {
  const names = columns.map((column) => `"${column}"`)
  let count = 0
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    const inserted = yield* ask(
      `INSERT INTO ${table} (${names.join(', ')})
       VALUES ${some.map(() => `(${places(columns.length)})`).join(', ')}
       ON CONFLICT ${onConflict} RETURNING ${names[0]}`,
      ...some.flat(),
    )
    count += inserted.length
  }
  return count
}

/** The value of a column as text; empty where there is none. */
export const text = (row: Row | undefined, column: string) => String(row?.[column] ?? '')
/** The value of a column as a number; 0 where there is none. */
export const number = (row: Row | undefined, column: string) => Number(row?.[column] ?? 0)
