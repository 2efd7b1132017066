/** The code of a system error, such as `ENOENT`. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** The message of an error, without the name of a system call. */
export function reason(error: unknown): string {
  // Node's error for a host with several addresses has no message.
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message.replace(/, [a-z]+( '.*)?$/, '') : String(error)
}
