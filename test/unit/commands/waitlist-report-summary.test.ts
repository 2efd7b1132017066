import { expect, it } from 'vitest'
import { toJson } from '../../../site/cli/list.ts'
import { summarize } from '../../../site/cli/report/summary.ts'
import { toReport } from '../../../site/cli/report/text.ts'
import type { StoredSignUp } from '../../../site/server/database/sign-up-row.ts'
import { stored } from '../report-fixture.ts'

const sample = stored()

const table = (...signUps: StoredSignUp[]) => toReport(signUps, summarize(signUps))

it('shows the counts with bars as long as they are large', () => {
  const output = table(sample, sample, { ...sample, willingToPay: '1000' })
  const bar = '█'.repeat(40)
  const lines = `
Sign-ups: 3
People: 1
https://sample-partner.example  3  ${bar}
get-started  3  ${bar}
2025-07-01  3  ${bar}
techworks.ltd  3  ${bar}
500   2  ${bar}
1000  1  ${'█'.repeat(20)}`
  for (const line of lines.trim().split('\n')) expect(output.split('\n')).toContain(line)
})

const obeyed = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u

it.each([
  ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
  ['\u009b2J', '\\u009b2J'],
  ['a\u0007\b', 'a\\u0007\\u0008'],
  ['a\r\nb\u2028c\td', 'a b c d'],
  ['a\u202eb\u2066', 'a\\u202eb\\u2066'],
  ['a\ud800b', 'a\\ud800b'],
])('escapes control characters of a terminal: %j', (text, shown) => {
  const written = (text: string) => {
    const fields = { willingToPay: text, triggerType: text, origin: text }
    return table({ ...sample, ...fields, interestedDomains: [text] })
  }
  const output = written(text)
  expect(output).not.toMatch(obeyed)
  expect(output.split(shown).length).toBeGreaterThan(4)
  expect(output.split('\n')).toHaveLength(written('x').split('\n').length)
})

it('fits a terminal of 120 columns, and lists twenty', () => {
  const many = Array.from({ length: 25 }, (_, at) =>
    stored({
      fullName: 'x'.repeat(200),
      email: `${at}-${'x'.repeat(100)}@example.com`,
      interestedDomains: [`${'y'.repeat(60)}${at}`],
      willingToPay: `${1000 + at}`,
      origin: `https://${at}.${'z'.repeat(200)}.example`,
      receivedAt: `2025-07-${String(at + 1).padStart(2, '0')}T09:30:01.000Z`,
    }),
  )
  const output = table(...many)
  for (const line of output.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
  expect(output).toContain('and 5 earlier; "list" has all\n')
  const days = output.slice(output.indexOf('Per day'), output.indexOf('Per domain'))
  expect(days).toContain('2025-07-25')
  expect(days).not.toContain('2025-07-05')
  expect(output.match(/^and 5 more$/gm)).toHaveLength(4)
})

it('tells a list as JSON, for a terminal too', () => {
  const comments = '\u001b\u009b\u007f\u202e\u2028\u{e0001}\t'
  const signUp = stored({ comments, interestedDomains: ['__proto__'], origin: '\u2066' })
  const text = toJson('signUps', [signUp])
  expect(text).not.toMatch(obeyed)
  expect(text).not.toMatch(/\p{Cf}/u)
  expect(JSON.parse(text).signUps).toEqual([signUp])
})
