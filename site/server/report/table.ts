import { align, longestList, plain, truncate } from '../terminal/terminal-text.ts'
import type { Demand } from './demand.ts'
import { type Counts, type Listed, noOrigin, type Summary } from './summary.ts'

interface Column {
  name: string
  /** Without and with somebody who has left. All make 120 with the two spaces between each. */
  widths: readonly [number, number]
  text: (signUp: Listed) => string
}

/** The columns of the table, in shorter forms. `--csv` and `--json` have everything, untruncated. */
const columns: readonly Column[] = [
  {
    name: 'receivedAt (UTC)',
    widths: [16, 16],
    text: ({ receivedAt }) => minute(receivedAt ?? ''),
  },
  { name: 'fullName', widths: [18, 16], text: ({ fullName }) => fullName },
  { name: 'email', widths: [24, 22], text: ({ email }) => email },
  {
    name: 'interestedDomains',
    widths: [24, 16],
    text: (signUp) => String(signUp.interestedDomains),
  },
  { name: 'willingToPay', widths: [12, 12], text: ({ willingToPay }) => willingToPay },
  { name: 'origin', widths: [16, 14], text: ({ origin }) => withoutHttps(origin ?? noOrigin) },
  { name: 'left', widths: [0, 10], text: ({ left }) => (left ?? '').slice(0, 10) },
]

const minute = (time: string) => time.slice(0, 16).replace('T', ' ')
const withoutHttps = (origin: string) => origin.replace(/^https:\/\//, '')

const cellOf = (text: string, width: number) => truncate(plain(text), width)

/** The widest value beside a bar. */
const widestValue = 32
const longestBar = 40

/** @param isNewestLast lists the last values instead of the first, for days */
function bars(title: string, counts: Counts, isNewestLast = false): string {
  const entries = [...counts]
  const listed = isNewestLast ? entries.slice(-longestList) : entries.slice(0, longestList)
  const more = entries.length - listed.length
  const most = listed.reduce((highest, [, count]) => Math.max(highest, count), 1)
  const bar = (count: number) => '█'.repeat(Math.ceil((count / most) * longestBar))
  const lines = align(
    listed.map(
      ([value, count]) => [cellOf(value, widestValue), String(count), bar(count)] as const,
    ),
  )
  const rest = more > 0 ? `and ${more} ${isNewestLast ? 'earlier' : 'more'}\n` : ''
  return `\n${title}\n${lines}${rest}`
}

/** The newest sign-ups and the summary of all as text for a terminal of 120 columns. */
export function toTable(signUps: readonly Listed[], summary: Summary, { best }: Demand): string {
  const hasLeft = signUps.some(({ left }) => left) ? 1 : 0
  const shown = columns.filter(({ widths }) => widths[hasLeft] > 0)
  const rows = signUps
    .slice(-longestList)
    .map((signUp) => shown.map(({ text, widths }) => cellOf(text(signUp), widths[hasLeft])))
  return (
    align([shown.map(({ name }) => name), ...rows]) +
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
