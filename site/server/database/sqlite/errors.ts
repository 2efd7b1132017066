// Compares messages, which are fixed (sqlite.org/c3ref/errcode.html): errors of the driver's `all` have no
// `errcode`.
const says =
  (...messages: readonly string[]) =>
  (error: unknown): boolean =>
    error instanceof Error && messages.some((message) => error.message.includes(message))

/** Another connection has the database locked. */
export const isBusy = says('database is locked', 'database table is locked')

/** The disk is full. */
export const isFull = says('database or disk is full')

/** The file is permanently unreadable. */
export const isUnreadable = says('damaged', 'malformed', 'not a database', 'no waitlist in it')

/** A value does not fit, so the same statement fails again. */
export const isOfValue = says('constraint failed', 'too big', 'datatype mismatch')

/** An error of SQLite. */
export const isOfSqlite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
