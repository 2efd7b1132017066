export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

export const milliseconds = (time: number): string => `${time.toFixed(time < 10 ? 2 : 0)} ms`

/** The middle one of several figures; of an even number, the upper of the two. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing.')
  return middle
}

/** A figure beside its goal. */
export interface Row {
  what: string
  measured: string
  goal: string
  met: boolean
}

/** Prints all figures in one table. */
export const print = (rows: readonly Row[]): void =>
  console.table(
    rows.map(({ met, ...row }) => ({ ...row, verdict: met ? 'met' : 'MISSED' })),
    ['what', 'measured', 'goal', 'verdict'],
  )
