/** Whether a value of unknown origin is text that is not blank. */
export const isNonBlank = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== ''

/** Whether a value of unknown origin is an object, and no array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as warnings name it. Never throws. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 100))
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'function' ? 'a function' : String(value)
}
