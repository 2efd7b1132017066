import { escapeChar } from '../waitlist/escape-char.ts'
import type { SignUpRecord } from './records.ts'
import type { Summary } from './summary.ts'

/** The sign-ups and their summary as JSON. */
export const toJson = (records: readonly SignUpRecord[], { total, ...counts }: Summary): string => {
  const summary = Object.fromEntries(
    Object.entries(counts).map(([name, values]) => [name, Object.fromEntries(values)]),
  )
  const text = JSON.stringify({ records, summary: { total, ...summary } }, undefined, 2)
  // JSON escapes the C0 control characters but not DEL and C1, which a terminal obeys as well.
  return `${text.replace(/[\u007f-\u009f]/g, escapeChar)}\n`
}
