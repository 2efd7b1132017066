/** Whether a value of unknown origin is text with something to read in it. */
export const isNonBlank = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== ''

/** Whether it is an object with fields, and no array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as a warning names it; never throws, whatever the value is. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 100))
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'function' ? 'a function' : String(value)
}
