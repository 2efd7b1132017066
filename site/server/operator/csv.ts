import { type StoredSignUp, signUpColumns } from '../database/sign-up-row.ts'
import { escapeChar, escapeUnseen } from '../terminal/terminal-text.ts'

/**
 * A sign-up in a list, with the times of the person's unsubscribe and confirmation; null without one.
 */
export type Listed = StoredSignUp & {
  unsubscribedAt?: string | null
  confirmedAt?: string | null
  /** In lists of people: the person's letters (`outbox/status.ts`). */
  letters?: readonly string[]
}

/** The columns of lists: the nine fields, `receivedAt`, `origin`, the campaign, and the person's state. */
const listedColumns = [...signUpColumns, 'unsubscribedAt', 'confirmedAt'] as const

/** The columns of a list. Lists of people have one more. */
export const columnsOf = (list: readonly Listed[]) =>
  list[0]?.letters ? ([...listedColumns, 'letters'] as const) : listedColumns

// One line for each sign-up, for programs that ignore quotes.
const oneLine = (text: string) =>
  escapeUnseen(
    text
      // Typed text that looks like our escapes.
      .replace(/\\(?=u[\da-f]{4})|⏎/g, escapeChar)
      .replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '⏎'),
  )

// OWASP, CSV Injection: a formula begins with = + - or @, of normal or full width. Programs differ in
// where they begin a cell, so any separator or quotation mark may begin one.
const formula = /(^|[,;|"'])([\p{White_Space}\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu

/** A text on one line, with an apostrophe before each possible formula. */
const harmless = (text: string) => oneLine(text).replace(formula, "$1'$2")

// Always in quotes: spreadsheets differ in the separators that they accept.
const cell = (text: string) => `"${harmless(text).replaceAll('"', '""')}"`

const row = (texts: readonly string[]) => `${texts.map(cell).join(',')}\r\n`

/**
 * The sign-ups as CSV (RFC 4180). Excel needs the byte order mark to read UTF-8.
 * Domains share one cell, with commas between. A line break becomes ⏎, and other invisible characters
 * are escaped as in JSON.
 */
export function toCsv(signUps: readonly Listed[]): string {
  const columns = columnsOf(signUps)
  const rows = signUps.map((one) => row(columns.map((column) => String(one[column] ?? ''))))
  return `\ufeff${row(columns)}${rows.join('')}`
}
