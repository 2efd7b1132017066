/** The code of a system error, such as `ENOENT`. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** The message of an error, without the name of a system call. */
export const reason = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/, [a-z]+( '.*)?$/, '') : String(error)
