/** What a list has in one of its columns. */
export interface Survey {
  /** Its place, from 0. */
  at: number
  heading: string
  /** Its values, without empty ones, with the number of rows that have each. */
  values: Map<string, number>
  /** Whether there are more values than are kept. */
  hasMore: boolean
}

/** How many values of a column are kept. */
const mostKept = 1000

export const newSurvey = (heading: string, at: number): Survey => ({
  at,
  heading: heading.trim(),
  values: new Map(),
  hasMore: false,
})

export function noteValue(column: Survey, cell: string): void {
  const value = cell.trim()
  const known = column.values.get(value)
  if (value === '') return
  if (known === undefined && column.values.size === mostKept) column.hasMore = true
  else column.values.set(value, (known ?? 0) + 1)
}

/** The name by which the operator names a column: its heading, if it can be typed. */
export const nameOfColumn = ({ heading, at }: Survey): string =>
  /^[^\p{C}]{1,100}$/u.test(heading) ? heading : `column ${at + 1}`
