import type { LetterProgress } from '../../server/store/outgoing/report.ts'
import type { StoredSignUp } from '../../server/store/sign-up.ts'
import { escapeUnseen } from '../../server/terminal/terminal-text.ts'
import type { Demand } from './demand.ts'
import type { Summary } from './summary.ts'

/** The sign-ups, their summary, the demand curve and the letters as JSON. */
export function toJson(
  signUps: readonly StoredSignUp[],
  { total, people, ownNames, withoutAddress, ...counts }: Summary,
  demand: Demand,
  letters: readonly LetterProgress[] = [],
): string {
  const summary = Object.fromEntries(
    Object.entries(counts).map(([name, values]) => [name, Object.fromEntries(values)]),
  )
  const value = {
    signUps,
    summary: { total, people, ownNames, withoutAddress, ...summary },
    demand,
    letters,
  }
  const lines = JSON.stringify(value, undefined, 2).split('\n')
  // JSON escapes only the first 32 characters, but terminals obey other control characters too.
  return lines.map((line) => `${escapeUnseen(line)}\n`).join('')
}
