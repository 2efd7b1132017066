/** How a goal turned out, as the tables say it. */
export const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED')

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

export const milliseconds = (time: number): string => `${time.toFixed(time < 10 ? 2 : 0)} ms`

/** The middle one of several figures; of an even number, the upper of the two. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing.')
  return middle
}

/** Prints a table, the name of each row first. */
export function print(title: string, rows: Record<string, Record<string, string | number>>): void {
  console.log(`\n${title}`)
  console.table(rows)
}
