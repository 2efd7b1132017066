import { submissionFields } from '../../../widgets/waitlist/submission.ts'
import type { StoredSignUp } from '../store/sign-up.ts'
import type { Demand } from './demand.ts'
import { type Counts, noOrigin, type Summary } from './summary.ts'
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

const bestPrice = ({ best }: Demand) =>
  best
    ? `\nThe income would be highest at ₹${best.price}: ${best.people} would pay that, ₹${best.income} together.\n`
    : ''

/** The sign-ups and their summary as text for a terminal. Long texts are truncated. */
export const toTable = (
  signUps: readonly StoredSignUp[],
  { total, people, perDay, perDomain, perOrigin, perTrigger, perWillingToPay }: Summary,
  demand: Demand,
): string =>
  align([
    [...submissionFields, 'origin'],
    ...signUps.map((signUp) => [
      ...submissionFields.map((field) => cellOf(String(signUp[field]))),
      cellOf(signUp.origin ?? noOrigin),
    ]),
  ]) +
  `\nSign-ups: ${total}\nPeople: ${people}\n` +
  bars('Per day of arrival (UTC)', perDay) +
  bars('Per domain', perDomain) +
  bars('Per origin of the page', perOrigin) +
  bars('Per trigger', perTrigger) +
  bars('Willing to pay (₹)', perWillingToPay) +
  bestPrice(demand)
