// By its messages, which are fixed (sqlite.org/c3ref/errcode.html): the driver gives no `errcode` with
// the errors of `all`.
const says =
  (...messages: readonly string[]) =>
  (error: unknown): boolean =>
    error instanceof Error && messages.some((message) => error.message.includes(message))

/** Another connection has the database locked. */
export const isBusy = says('database is locked', 'database table is locked')

/** There is no room on the disk. */
export const isFull = says('database or disk is full')

/** Nobody can read the file, whoever tries and when. */
export const isUnreadable = says('damaged', 'malformed', 'not a database', 'no waitlist in it')

/** A value does not fit, so the same statement fails again. */
export const isOfValue = says('constraint failed', 'too big', 'datatype mismatch')

/** SQLite has refused something. */
export const isOfSqlite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
