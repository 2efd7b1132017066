/** Whether a value of unknown origin is text that is not blank. */
export const isNonBlank = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== ''

/** Whether a value of unknown origin is an object and not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Cuts a text to at most so many code points. */
export const cutText = (text: string, longest: number): string =>
  Array.from(text).slice(0, longest).join('')

/** Describes a value for a warning. Never throws. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 100))
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'function' ? 'a function' : String(value)
}

/** Whether two words are within an edit distance: letters added, dropped or changed (Levenshtein). */
function isWithin(edits: number, one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [a, b] = [one.slice(same), other.slice(same)]
  if (!a || !b) return a.length + b.length <= edits
  return (
    edits > 0 &&
    [
      [a.slice(1), b],
      [a, b.slice(1)],
      [a.slice(1), b.slice(1)],
    ].some(([tail = '', otherTail = '']) => isWithin(edits - 1, tail, otherTail))
  )
}

/** The nearest known word within an edit distance of two, if any. */
export const nearest = (word: string, known: readonly string[]): string | undefined =>
  [0, 1, 2]
    .map((edits) => known.find((candidate) => isWithin(edits, word, candidate)))
    .find((found) => found !== undefined)

const warned = new Set<string>()

/** Warns the page's author of a mistake, in the console. The same warning comes only once. */
export function warnOnce(message: string, ...details: readonly unknown[]): void {
  if (warned.has(message)) return
  warned.add(message)
  console.warn(message, ...details)
}
