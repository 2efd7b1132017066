import type { Listed } from '../../server/operator/csv.ts'
import type { LetterStatus } from '../../server/outbox/status.ts'
import { escapeUnseen } from '../../server/terminal/terminal-text.ts'
import { demandOf } from './demand.ts'
import { summarize } from './summary.ts'

const toPerson = ({ unsubscribedAt, confirmedAt, ...fields }: Listed) => ({
  ...fields,
  confirmedAt: confirmedAt || null,
  unsubscribedAt: unsubscribedAt || null,
})

/**
 * A list with its summary, the demand curve and the letters as JSON.
 * @param name of the array: sign-ups, or a row for each person
 */
export function toJson(
  name: 'signUps' | 'people',
  rows: readonly Listed[],
  letters: readonly LetterStatus[] = [],
): string {
  const { total, people, ownNames, withoutAddress, ...counts } = summarize(rows)
  const summary = Object.fromEntries(
    Object.entries(counts).map(([name, values]) => [name, Object.fromEntries(values)]),
  )
  const value = {
    [name]: name === 'people' ? rows.map(toPerson) : rows,
    summary: { total, people, ownNames, withoutAddress, ...summary },
    demand: demandOf(rows),
    letters: letters.map(({ id: _, ...letter }) => letter),
  }
  const lines = JSON.stringify(value, undefined, 2).split('\n')
  // JSON escapes only the first 32 characters, but terminals obey other control characters too.
  return lines.map((line) => `${escapeUnseen(line)}\n`).join('')
}
