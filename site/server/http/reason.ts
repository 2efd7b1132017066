/** The code of a system error, such as `ENOENT`. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** What went wrong, in a few words: a system error without the call it came from. */
export const reason = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/, [a-z]+( '.*)?$/, '') : String(error)
