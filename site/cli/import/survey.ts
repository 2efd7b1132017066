/** The content of a column in a list. */
export interface Survey {
  /** Its index, from 0. */
  at: number
  heading: string
  /** Its non-empty values with their numbers of rows. */
  values: Map<string, number>
  /** Whether it has more values than `values`. */
  hasMore: boolean
}

/** The maximum number of collected values of a column. */
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

/** The operator's name of a column: its heading, if it can be typed. */
export const nameOfColumn = ({ heading, at }: Survey): string =>
  /^[^\p{C}]{1,100}$/u.test(heading) ? heading : `column ${at + 1}`
