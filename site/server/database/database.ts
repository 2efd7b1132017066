/** A value of a statement or a row. The tables have only texts and integers. */
export type Value = string | number | null

export type Row = Readonly<Record<string, Value>>

/** Runs statements. Both databases accept the same ones, with values as `$1`, `$2` and so on. */
export interface Queries {
  /** @returns the rows; for a change, those of its RETURNING clause */
  all(sql: string, ...values: readonly Value[]): Promise<Row[]>
}

/**
 * The database cannot be used. The message is one sentence that names the database and the cause, without
 * passwords.
 */
export class DatabaseError extends Error {
  /** False if a value does not fit, so that the same statement fails again. All other errors may pass. */
  readonly isPassing: boolean
  constructor(message: string, isPassing: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isPassing = isPassing
  }
}

/**
 * A database of the waitlist. It connects on the first use, and recovers after it was busy, full, unreachable or
 * replaced. All its errors are a `DatabaseError`, except errors of the callbacks.
 */
export interface Database {
  /** The database in reports and logs: a path, or a URL without user and password. */
  readonly name: string
  readonly kind: 'sqlite' | 'postgres'
  /** Creates missing tables, which no other method does. Each method upgrades the tables of an earlier release. */
  open(): Promise<void>
  /**
   * Runs statements in a transaction. Resolves when the commit is on the disk.
   * @param work runs again after a conflict or while the database is busy, so it must have no other effects. It must
   *   not use this database itself: SQLite has one connection, so it would wait for its own end
   * @param options with `exclusive`, no other process changes anything meanwhile, and it may take minutes
   */
  change<Result>(
    work: (queries: Queries) => Promise<Result>,
    options?: { exclusive?: boolean },
  ): Promise<Result>
  /**
   * Runs read-only statements, each on its own: read a long list in pages.
   * @param options with `snapshot`, all of them see the same state
   */
  read<Result>(
    work: (queries: Queries) => Promise<Result>,
    options?: { snapshot?: boolean },
  ): Promise<Result>
  /**
   * SQLite: rewrites the database without traces of deleted rows. PostgreSQL does this itself.
   * @param into a new file, which becomes a copy instead
   */
  vacuum(into?: string): Promise<void>
  close(): Promise<void>
}

/** A connection that reads. */
export type Readable = Pick<Database, 'read'>

/** The value of a column as text; empty for NULL. */
export const text = (row: Row | undefined, column: string): string => String(row?.[column] ?? '')

/** The value of a column as a number; 0 for NULL. */
export const number = (row: Row | undefined, column: string): number => Number(row?.[column] ?? 0)

/** A time in the format of the tables. @param time milliseconds */
export const iso = (time: number): string => new Date(time).toISOString()

/** The placeholders of rows of values in a statement: `($1, $2), ($3, $4)` */
export const placeholders = (rows: number, columns: number): string =>
  Array.from({ length: rows }, (_, row) => {
    const inRow = Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`)
    return `(${inRow.join(', ')})`
  }).join(', ')

/** The placeholders of a list, as in `person IN ($1, $2)`. */
export const listOf = (values: readonly unknown[]): string => placeholders(1, values.length)

const statements = new Map<string, string>()

/** Caches a statement by its name, since building a long one is slow. */
export function cachedStatement(name: string, write: () => string): string {
  const statement = statements.get(name) ?? write()
  statements.set(name, statement)
  return statement
}

/** The maximum number of rows in one statement. With more, SQLite's driver is slower for each row. */
export const batchSize = 16

/** Splits a list into batches. */
export function* batchesOf<Item>(
  all: readonly Item[],
  size: number = batchSize,
): Generator<readonly Item[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

/**
 * Adds rows, all with the same columns, to a table.
 * @param end of the statement, such as `ON CONFLICT DO NOTHING`
 * @returns the rows of its RETURNING clause
 */
export async function insert(
  queries: Queries,
  table: string,
  rows: readonly Row[],
  end = '',
): Promise<Row[]> {
  const columns = Object.keys(rows[0] ?? {})
  const returned: Row[] = []
  for (const batch of batchesOf(rows)) {
    const statement = cachedStatement(
      [table, columns, batch.length, end].join(),
      () =>
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${placeholders(batch.length, columns.length)} ${end}`,
    )
    const values: Value[] = []
    for (const row of batch) for (const column of columns) values.push(row[column] ?? null)
    returned.push(...(await queries.all(statement, ...values)))
  }
  return returned
}

/** Rows in one page. A longer page would delay sign-ups. */
const pageSize = 500

/**
 * Rows in the order of a key, a page at a time.
 * @param select the statement for all rows, and its values
 */
export async function* pagesOf(
  database: Readable,
  select: string,
  key: string,
  ...values: readonly Value[]
): AsyncGenerator<Row[]> {
  for (let last = ''; ; ) {
    const rows = await database.read((queries) =>
      queries.all(
        `SELECT * FROM (${select}) AS page WHERE ${key} > $${values.length + 1}
         ORDER BY ${key} LIMIT ${pageSize}`,
        ...values,
        last,
      ),
    )
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    last = text(rows.at(-1), key)
  }
}

/** A setting in the database; undefined if it is not set. */
export async function readSetting(queries: Queries, name: string): Promise<string | undefined> {
  const [row] = await queries.all('SELECT value FROM settings WHERE name = $1', name)
  return row && text(row, 'value')
}

export async function writeSetting(queries: Queries, name: string, value: string): Promise<void> {
  await insert(
    queries,
    'settings',
    [{ name, value }],
    'ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
}

export async function removeSetting(queries: Queries, name: string): Promise<void> {
  await queries.all('DELETE FROM settings WHERE name = $1', name)
}
