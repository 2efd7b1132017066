/** A value of a statement or a row: both databases have only texts and whole numbers here. */
export type Value = string | number | null

export type Row = Readonly<Record<string, Value>>

/** Runs statements. Both databases take the same ones, with values as `$1`, `$2` and so on. */
export interface Queries {
  /** @returns the rows; those of a statement that changes something are what it has RETURNING */
  all(sql: string, ...values: readonly Value[]): Promise<Row[]>
}

/**
 * The database cannot be used. The message is one sentence, which names the database and the cause and
 * never shows a password.
 */
export class StoreError extends Error {
  /** Whether the same may succeed later: the database is busy, full, away or replaced. */
  readonly isPassing: boolean
  constructor(message: string, isPassing: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isPassing = isPassing
  }
}

/** The result of restoring a backup. */
export interface Restored {
  /** Where the replaced database is kept now; undefined where there was none. */
  kept: string | undefined
  /** How many sign-ups were there before; undefined where there was no file, or none that could be read. */
  before: number | undefined
  /** How many of those are not in the backup. */
  missing: number
  /** How many sign-ups there are now. */
  now: number
  /** How many sign-ups of the backup were left out, since their persons were forgotten. */
  forgotten: number
  /** Whether it is unknown which letters were sent since the backup was made. */
  hasGap: boolean
}

/**
 * A database of the waitlist. It connects when it is first used, and goes on by itself when it was busy,
 * full, away or replaced. All its errors are a `StoreError`, except those of the work that it is given.
 */
export interface Database {
  /** Makes the tables where there are none. Without this, nothing is made. */
  open(): Promise<void>
  /**
   * Runs statements in a transaction. Resolves when it is committed, on the disk.
   * @param options with `exclusive`, nobody else changes anything meanwhile: for whoever removes what
   *   others may be adding
   */
  change<Result>(
    work: (queries: Queries) => Promise<Result>,
    options?: { exclusive?: boolean },
  ): Promise<Result>
  /** Runs statements that only read, each by itself: a long list is read in pages. */
  read<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** Clears what removed rows may have left in the database's files, where these texts are found. */
  clear(texts: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** The waitlist, as a server uses it. */
export interface Waitlist extends Database {
  /** The database in reports and logs: a path, or a URL without user and password. */
  readonly name: string
}

/** The waitlist, as an operator's commands use it (`openStore`). */
export interface Store extends Waitlist {
  /** Where copies of removed data may be that `forget` does not reach: a sentence for the operator. */
  remains(): string
  /** Copies the waitlist into a new SQLite file. */
  backUp(file: string): Promise<void>
  /** SQLite: replaces the database with a backup. PostgreSQL: adds what only the backup has. */
  restore(file: string): Promise<Restored>
}

/** The value of a column as text; empty where there is none. */
export const text = (row: Row | undefined, column: string): string => String(row?.[column] ?? '')

/** The value of a column as a number; 0 where there is none. */
export const number = (row: Row | undefined, column: string): number => Number(row?.[column] ?? 0)

/** The places of rows of values in a statement: `($1, $2), ($3, $4)` */
export const places = (rows: number, columns: number): string =>
  Array.from({ length: rows }, (_, row) => {
    const inRow = Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`)
    return `(${inRow.join(', ')})`
  }).join(', ')

const statements = new Map<string, string>()

/** Keeps a statement by its name, since to write a long one takes long. */
export function kept(name: string, write: () => string): string {
  const statement = statements.get(name) ?? write()
  statements.set(name, statement)
  return statement
}

/** Names of columns in a statement. Without the quotes PostgreSQL folds them to lower case. */
export const columnList = (names: readonly string[]): string =>
  names.map((name) => `"${name}"`).join(', ')

/** Rows that are read at once. A longer page would hold up those who sign up. */
const pageSize = 500

/**
 * Rows in the order of a key, a page at a time.
 * @param select the statement as far as FROM; its values come first
 */
export async function* pagesOf(
  store: Pick<Database, 'read'>,
  select: string,
  key: readonly string[],
  ...values: readonly Value[]
): AsyncGenerator<Row[]> {
  const after = key.map((_, at) => `$${values.length + at + 1}`).join()
  const order = columnList(key)
  let last = key.map(() => '')
  for (;;) {
    const rows = await store.read((queries) =>
      queries.all(
        `${select} WHERE (${order}) > (${after}) ORDER BY ${order} LIMIT ${pageSize}`,
        ...values,
        ...last,
      ),
    )
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    last = key.map((column) => text(rows.at(-1), column))
  }
}
