/**
 * A statement with its values, one for each `?`; SQLite and PostgreSQL both take it. Who signed up is
 * `lower(email)`, which is a column of its own in PostgreSQL.
 */
export interface Statement {
  sql: string
  values: readonly (string | number)[]
}

export type RowId = string | number

export type Row = Readonly<Record<string, string | number | null>>

/**
 * Statements that a store does in one transaction, so that all count or none. Each is yielded, and
 * its rows come back: what follows is said once for every database. A statement that changes
 * something has RETURNING, so that it gives rows, too.
 */
export type Program<Result> = Generator<Statement, Result, Row[]>

/** Yields one statement. @returns its rows */
export function* ask(sql: string, ...values: (string | number)[]): Program<Row[]> {
  return yield { sql, values }
}

/** What a row has in a column; empty where there is none. */
export const text = (row: Row | undefined, column: string) => String(row?.[column] ?? '')
/** The same as a number; 0 where there is none. */
export const number = (row: Row | undefined, column: string) => Number(row?.[column] ?? 0)
