import type { Listed } from '../../server/operator/csv.ts'
import type { LetterStatus } from '../../server/outbox/status.ts'
import { align, maxListed, plain, truncate } from '../../server/terminal/terminal-text.ts'
import { noOrigin, type Section, type Summary } from './summary.ts'

/** The columns of the table, in short form. CSV and JSON have the complete values. */
const columns: readonly (readonly [name: string, width: number, text: (of: Listed) => string])[] = [
  // An imported sign-up only has the time of its submission.
  ['receivedAt (UTC)', 16, ({ receivedAt, submittedAt }) => minute(receivedAt ?? submittedAt)],
  ['fullName', 16, ({ fullName }) => fullName],
  ['email', 22, ({ email }) => email],
  ['interestedDomains', 16, ({ interestedDomains }) => String(interestedDomains)],
  ['willingToPay', 12, ({ willingToPay }) => willingToPay],
  ['origin', 16, ({ origin }) => (origin ?? noOrigin).replace(/^https:\/\//, '')],
  ['unsubscribed', 12, ({ unsubscribedAt }) => (unsubscribedAt ?? '').slice(0, 10)],
  ['confirmed', 10, ({ confirmedAt }) => (confirmedAt ?? '').slice(0, 10)],
]

/** Columns that appear only if they contain a value. */
const ofSome = ['unsubscribed', 'confirmed']

const minute = (time: string) => time.slice(0, 16).replace('T', ' ')

const cellOf = (text: string, width: number) => truncate(plain(text), width)

/** The widest value beside a bar. */
const widestValue = 32
const maxBarWidth = 40

/** A section with a bar beside each number. */
function bars({ title, rows, more }: Section): string {
  if (rows.length === 0) return ''
  const most = Math.max(...rows.map(([, count]) => count))
  const lines = rows.map(([value, count]) => [
    ...[cellOf(value, widestValue), String(count)],
    '█'.repeat(Math.ceil((count / most) * maxBarWidth)),
  ])
  return `\n${title}\n${align(lines)}${more > 0 ? `and ${more} more\n` : ''}`
}

/** The letters, the newest first, with their progress. */
export function lettersTable(letters: readonly LetterStatus[]): string {
  if (letters.length === 0) return ''
  const names = ['sent', 'waiting', 'sending', 'refused', 'failed', 'unknown'] as const
  const rows = letters
    .slice(0, maxListed)
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
  { numbers, sections }: Summary,
  letters: readonly LetterStatus[] = [],
): string {
  const earlier = signUps.length - maxListed
  return [
    toTable(signUps.slice(-maxListed)),
    earlier > 0 ? `and ${earlier} earlier; "list" has all\n` : '',
    '\n',
    ...numbers.map(([name, value]) => `${name}: ${value}\n`),
    ...sections.map(bars),
    lettersTable(letters),
  ].join('')
}
