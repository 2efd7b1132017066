import { submissionFields } from '../../../widgets/waitlist/submission.ts'
import type { SignUpRecord } from './records.ts'

// OWASP, CSV Injection: a formula begins with = + - or @, of normal or full width.
const blank = String.raw`[\p{White_Space}\p{Cc}\p{Cf}]*`
const formula = '[=+\\-@＝＋－＠]'
const atStart = new RegExp(`^(?:${blank}${formula}|[\\t\\r\\n])`, 'u')
// A program set to another separator than the comma begins a new cell here too.
const inside = new RegExp(`([;\\t\\r\\n]${blank})(?=${formula})`, 'gu')

/** A text in which no spreadsheet finds a formula: what would be one has an apostrophe before it. */
export function withoutFormula(text: string): string {
  const safe = text.replace(inside, "$1'")
  return atStart.test(text) ? `'${safe}` : safe
}

// Always in quotes: spreadsheets differ in what else ends a cell.
const cell = (text: string) => `"${withoutFormula(text).replaceAll('"', '""')}"`

const row = (texts: readonly string[]) => `${texts.map(cell).join(',')}\r\n`

/**
 * The sign-ups as CSV (RFC 4180) under the names of the nine fields, with a byte order mark, without
 * which Excel takes UTF-8 for another encoding. Domains are one cell, with a comma between.
 */
export const toCsv = (records: readonly SignUpRecord[]): string =>
  `\ufeff${row(submissionFields)}${records
    .map((record) => row(submissionFields.map((field) => String(record[field]))))
    .join('')}`
