import { submissionFields } from '../../../widgets/waitlist/submission.ts'
import type { SignUpRecord } from './records.ts'
import type { Counts, Summary } from './summary.ts'
import { align, plain, truncate } from './terminal-text.ts'

/** Columns of a terminal that a cell takes at most. */
const widestCell = 32
const longestBar = 40

const cellOf = (text: string) => truncate(plain(text), widestCell)

function bars(title: string, counts: Counts): string {
  const most = Array.from(counts.values()).reduce((a, b) => Math.max(a, b), 1)
  const bar = (count: number) => '█'.repeat(Math.ceil((count / most) * longestBar))
  return `\n${title}\n${align(
    Array.from(counts, ([value, count]) => [cellOf(value), String(count), bar(count)]),
  )}`
}

/** The sign-ups and their summary as text for a terminal. Long texts are truncated. */
export const toTable = (
  records: readonly SignUpRecord[],
  { total, perDay, perDomain, perWillingToPay }: Summary,
): string =>
  align([
    submissionFields,
    ...records.map((record) => submissionFields.map((field) => cellOf(String(record[field])))),
  ]) +
  `\nSign-ups: ${total}\n` +
  bars('Per day (UTC)', perDay) +
  bars('Per domain', perDomain) +
  bars('Willing to pay (₹)', perWillingToPay)
