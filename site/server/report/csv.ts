import { escapeUnseen } from '../terminal/terminal-text.ts'
import { type Listed, listedColumns } from './summary.ts'

// One line a sign-up, for programs that know no quotes.
const oneLine = (text: string) =>
  escapeUnseen(text.replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '⏎'))

// OWASP, CSV Injection: a formula begins with = + - or @, of normal or full width. Where a cell begins
// is for the program to say: at any separator or quotation mark.
const formula = /(^|[,;|"'])([\p{White_Space}\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu

/** A text on one line in which no spreadsheet finds a formula: an apostrophe stands before it. */
const harmless = (text: string) => oneLine(text).replace(formula, "$1'$2")

// Always in quotes: spreadsheets differ in what else ends a cell.
const cell = (text: string) => `"${harmless(text).replaceAll('"', '""')}"`

const row = (texts: readonly string[]) => `${texts.map(cell).join(',')}\r\n`

/**
 * The sign-ups as CSV (RFC 4180) under the names of the nine fields and what the receiver adds, and
 * since when a person wants no more letters (`left`), with a byte order mark, without which Excel
 * takes UTF-8 for another encoding. Domains are one cell, with a comma between. A line break is ⏎, and
 * what else cannot be seen is escaped as in JSON.
 */
export const toCsv = (signUps: readonly Listed[]): string =>
  `\ufeff${row(listedColumns)}${signUps
    .map((signUp) => row(listedColumns.map((column) => String(signUp[column] ?? ''))))
    .join('')}`
