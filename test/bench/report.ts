export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

export const milliseconds = (time: number): string => `${time.toFixed(time < 10 ? 2 : 0)} ms`

/** The value that so many percent of the values are below. */
export function percentile(values: readonly number[], percent: number): number {
  const place = Math.floor((values.length * percent) / 100)
  const value = values.toSorted((a, b) => a - b)[place]
  if (value === undefined) throw new Error('A percentile needs at least one value.')
  return value
}

/** The middle one of several values; the upper one if two are in the middle. */
export const median = (values: readonly number[]): number => percentile(values, 50)

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
