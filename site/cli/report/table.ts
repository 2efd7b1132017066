import type { Listed } from '../../server/operator/csv.ts'
import type { LetterStatus } from '../../server/outbox/status.ts'
import { align, longestList, plain, truncate } from '../../server/terminal/terminal-text.ts'
import type { Demand } from './demand.ts'
import { type Counts, noOrigin, type Summary } from './summary.ts'

/** The columns of the table, in short form. CSV and JSON have the complete values. */
const columns: readonly (readonly [name: string, width: number, text: (of: Listed) => string])[] = [
  // An imported sign-up only has the time of its submission.
  ['receivedAt (UTC)', 16, ({ receivedAt, submittedAt }) => minute(receivedAt ?? submittedAt)],
  ['fullName', 16, ({ fullName }) => fullName],
  ['email', 22, ({ email }) => email],
  ['interestedDomains', 16, ({ interestedDomains }) => String(interestedDomains)],
  ['willingToPay', 12, ({ willingToPay }) => willingToPay],
  ['origin', 16, ({ origin }) => withoutHttps(origin ?? noOrigin)],
  ['unsubscribed', 12, ({ unsubscribedAt }) => (unsubscribedAt ?? '').slice(0, 10)],
  ['confirmed', 10, ({ confirmedAt }) => (confirmedAt ?? '').slice(0, 10)],
]

/** Columns that appear only if they contain a value. */
const ofSome = ['unsubscribed', 'confirmed']

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

/** The letters, the newest first, with their progress. */
export function lettersTable(letters: readonly LetterStatus[]): string {
  if (letters.length === 0) return ''
  const names = ['sent', 'waiting', 'sending', 'refused', 'failed', 'unknown'] as const
  const rows = letters
    .slice(0, longestList)
    .map((letter) => [
      cellOf(letter.subject, widestValue),
      ...names.map((name) => String(letter[name])),
    ])
  return `\nLetters\n${align([['subject', ...names], ...rows])}`
}

/** Sign-ups as a table for a terminal of 120 columns. */
export function toTable(signUps: readonly Listed[]): string {
  const shown = columns.filter(
    ([name, _, text]) => !ofSome.includes(name) || signUps.some((signUp) => text(signUp)),
  )
  const rows = signUps.map((signUp) => shown.map(([, width, text]) => cellOf(text(signUp), width)))
  return align([shown.map(([name]) => name), ...rows])
}

/** The newest sign-ups and the summary of all as text for a terminal of 120 columns. */
export function toReport(
  signUps: readonly Listed[],
  summary: Summary,
  { best }: Demand,
  letters: readonly LetterStatus[] = [],
): string {
  return (
    toTable(signUps.slice(-longestList)) +
    (signUps.length > longestList
      ? `and ${signUps.length - longestList} earlier; "list" has all\n`
      : '') +
    `\nSign-ups: ${summary.total}\nPeople: ${summary.people}\nWith a name of their own: ${summary.ownNames}\n` +
    (summary.withoutAddress > 0 ? `Without an address: ${summary.withoutAddress}\n` : '') +
    bars('Per day of arrival (UTC)', summary.perDay, true) +
    bars('Per domain', summary.perDomain) +
    bars('Per origin of the page', summary.perOrigin) +
    (summary.perCampaign.size > 0 ? bars('Per campaign', summary.perCampaign) : '') +
    bars('Per trigger', summary.perTrigger) +
    bars('Willing to pay (₹)', summary.perWillingToPay) +
    (best
      ? `\nThe income would be highest at ₹${best.price}: ${best.people} would pay that, ₹${best.income} together.\n`
      : '') +
    lettersTable(letters)
  )
}
