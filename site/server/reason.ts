/** What went wrong, in a few words: a system error without the call it came from. */
export const reason = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/, [a-z]+( '.*)?$/, '') : String(error)
