import { align, longestList, plain, truncate } from '../terminal/terminal-text.ts'
import type { Demand } from './demand.ts'
import { type Counts, type Listed, noOrigin, type Summary } from './summary.ts'

/**
 * The columns of the table with their widths, which make 120 with the two spaces between each. `--csv`
 * and `--json` have everything, untruncated.
 */
const columns = {
  receivedAt: 16,
  fullName: 18,
  email: 24,
  interestedDomains: 24,
  willingToPay: 12,
  origin: 16,
} as const

/** The columns when somebody has left. */
const columnsWithLeft = {
  ...columns,
  fullName: 16,
  email: 22,
  interestedDomains: 16,
  origin: 14,
  left: 10,
} as const

type Columns = Readonly<Partial<Record<keyof typeof columnsWithLeft, number>>>

/** The widest value beside a bar. */
const widestValue = 32
const longestBar = 40

const cellOf = (text: string, width = widestValue) => truncate(plain(text), width)

/** Shorter forms: times without seconds, origins without https. */
const shown: Partial<Record<keyof Columns, (signUp: Listed) => string>> = {
  receivedAt: ({ receivedAt }) => (receivedAt ?? '').slice(0, 16).replace('T', ' '),
  origin: ({ origin }) => (origin ?? noOrigin).replace(/^https:\/\//, ''),
  left: ({ left }) => (left ?? '').slice(0, 10),
}

const rowOf = (signUp: Listed, columns: Columns) =>
  (Object.keys(columns) as (keyof Columns)[]).map((column) =>
    cellOf(shown[column]?.(signUp) ?? String(signUp[column]), columns[column]),
  )

/** @param isNewestLast lists the last values instead of the first, for days */
function bars(title: string, counts: Counts, isNewestLast = false): string {
  const entries = [...counts]
  const listed = isNewestLast ? entries.slice(-longestList) : entries.slice(0, longestList)
  const more = entries.length - listed.length
  const most = listed.reduce((highest, [, count]) => Math.max(highest, count), 1)
  const bar = (count: number) => '█'.repeat(Math.ceil((count / most) * longestBar))
  const lines = align(
    listed.map(([value, count]) => [cellOf(value), String(count), bar(count)] as const),
  )
  const rest = more > 0 ? `and ${more} ${isNewestLast ? 'earlier' : 'more'}\n` : ''
  return `\n${title}\n${lines}${rest}`
}

/** The newest sign-ups and the summary of all as text for a terminal of 120 columns. */
export function toTable(signUps: readonly Listed[], summary: Summary, { best }: Demand): string {
  const shownColumns: Columns = signUps.some(({ left }) => left) ? columnsWithLeft : columns
  const rows = signUps.slice(-longestList).map((signUp) => rowOf(signUp, shownColumns))
  return (
    align([Object.keys(shownColumns), ...rows]) +
    (signUps.length > longestList
      ? `and ${signUps.length - longestList} earlier; --csv and --json have all\n`
      : '') +
    `\nSign-ups: ${summary.total}\nPeople: ${summary.people}\nWith a name of their own: ${summary.ownNames}\n` +
    bars('Per day of arrival (UTC)', summary.perDay, true) +
    bars('Per domain', summary.perDomain) +
    bars('Per origin of the page', summary.perOrigin) +
    (summary.perCampaign.size > 0 ? bars('Per campaign', summary.perCampaign) : '') +
    bars('Per trigger', summary.perTrigger) +
    bars('Willing to pay (₹)', summary.perWillingToPay) +
    (best
      ? `\nThe income would be highest at ₹${best.price}: ${best.people} would pay that, ₹${best.income} together.\n`
      : '')
  )
}
