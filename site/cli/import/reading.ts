import { basename } from 'node:path'
import { reason } from '../../base/reason.ts'
import { plain } from '../../server/terminal/terminal-text.ts'
import { columnsIn, type Field, newSurvey, noteValue, type Survey, zoneIn } from './columns.ts'
import { type Decided, decide } from './consent.ts'
import { dateFormat, formatsOf, isAmbiguous } from './dates.ts'
import { readCsv } from './read-csv.ts'
import type { Reading } from './rows.ts'

/** The values of each column of a file. */
async function surveyOf(file: string): Promise<Survey[]> {
  let columns: Survey[] | undefined
  for await (const { cells } of readCsv(file))
    if (columns) for (const column of columns) noteValue(column, cells[column.at] ?? '')
    else columns = cells.map(newSurvey)
  if (!columns) throw new Error(`${basename(file)} is empty.`)
  return columns
}

/**
 * The possible formats of ambiguous dates, by their own column or else by the other dates of the file.
 * @returns empty if no date is ambiguous
 * @throws the error as a sentence without its subject
 */
function formatsIn(dates: readonly Survey[], all: readonly Survey[]): readonly string[] {
  const values = dates.flatMap((column) => [...column.values.keys()])
  if (!values.some(isAmbiguous)) return []
  const shared = (texts: readonly string[], from: readonly string[]) =>
    texts.map(formatsOf).reduce((kept, its) => kept.filter((one) => its.includes(one)), from)
  const numeric = values.filter((value) => formatsOf(value).length > 0)
  const [first = ''] = numeric
  const own = shared(numeric, formatsOf(first))
  if (own.length === 0)
    throw new Error(
      `has dates with the day first and dates with the month first, such as "${first}": write them as in 2030-01-31`,
    )
  const others = all.flatMap((column) => [...column.values.keys()])
  const likely = others.reduce((kept, text) => {
    const narrowed = kept.filter((one) => formatsOf(text).includes(one))
    return narrowed.length > 0 ? narrowed : kept
  }, own)
  // Dates with dots have the day first: 1.31.2030 is not usual.
  return first.includes('.') ? likely.filter((one) => one.startsWith('D')) : likely
}

/** The operator's options for reading a list. */
export interface Wanted extends Decided {
  columns?: ReadonlyMap<Field, string> | undefined
  'date-format'?: string | undefined
}

/** The open decisions about a list, with the file's suggestions. */
export interface Questions {
  /** Fields with more than one column, and the best of them. */
  columns: (readonly [field: Field, heading: string])[]
  /** Options for consent. */
  decisions: readonly (readonly string[])[]
  /** The possible formats of its dates. */
  formats: readonly string[]
}

/**
 * Determines how to read the rows of a list.
 * @returns questions if the operator must decide something
 * @throws one sentence that names the error in the file
 */
export async function readingOf(
  file: string,
  wanted: Wanted,
): Promise<{ reading: Reading } | { questions: Questions }> {
  const all = await surveyOf(file)
  try {
    const { missing, ...columns } = columnsIn(all, wanted.columns ?? new Map())
    const consent = decide(columns.others, wanted)
    const dates = (['submittedAt', 'confirmedAt'] as const).flatMap((field) => {
      const column = all[columns.at.get(field) ?? -1]
      return column ? [{ field, column }] : []
    })
    const format = wanted['date-format']
    const formats = format
      ? []
      : formatsIn(
          dates.map(({ column }) => column),
          all,
        )
    if (missing.length + consent.missing.length + formats.length > 0)
      return { questions: { columns: missing, decisions: consent.missing, formats } }
    const reading = {
      ...{ columns, consent, now: Date.now() },
      format: format === undefined ? undefined : dateFormat(format),
      zones: new Map(dates.map(({ field, column }) => [field, zoneIn(column.heading)])),
    }
    return { reading }
  } catch (error) {
    throw new Error(`${basename(file)} ${plain(reason(error))}.`)
  }
}
