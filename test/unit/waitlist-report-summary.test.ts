import { expect, it } from 'vitest'
import { readRecords } from '../../site/server/report/records.ts'
import { summarize } from '../../site/server/report/summary.ts'
import { sample, samples } from './server-samples.ts'

const file = (...lines: unknown[]) =>
  Buffer.from(
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  )

const record = { ...sample, interestedDomains: [...sample.interestedDomains] }

it('reads the sign-ups in the order of the file, with the nine fields alone', () => {
  const three = samples(3)
  expect(readRecords(file({ password: 'x', ...three[0] }, three[1], three[2]))).toEqual({
    records: three,
    problems: [],
  })
  expect(readRecords(Buffer.alloc(0))).toEqual({ records: [], problems: [] })
})

it('names the lines that hold no sign-up, and leaves them out', () => {
  const { fullName: _, ...nameless } = record
  const lines = [
    record,
    'no JSON',
    '',
    '[]',
    'null',
    nameless,
    { ...record, email: 5 },
    { ...record, comments: null },
    { ...record, interestedDomains: 'x' },
    { ...record, interestedDomains: [5] },
    '{"__proto__":{"email":"a@b.example","submittedAt":"x"}}',
    { ...record, email: 'last@example.com' },
  ]
  const { records, problems } = readRecords(file(...lines))
  expect(records.map(({ email }) => email)).toEqual([sample.email, 'last@example.com'])
  expect(problems).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((number) => `Line ${number} holds no sign-up.`),
  )
})

it('takes values that the rules of today do not allow', () => {
  const old = { ...record, willingToPay: '75', triggerType: 'banner', submittedAt: 'yesterday' }
  expect(readRecords(file(old)).records).toEqual([old])
})

it('counts a repeat once and says so', () => {
  const again = { ...record, email: ' SAMPLE@example.com', comments: 'again' }
  const { records, problems } = readRecords(file(record, again))
  expect(records).toEqual([record])
  expect(problems).toEqual([expect.stringMatching(/^Line 2 repeats an earlier sign-up/)])
})

it('leaves out a last line that is incomplete, and keeps one that lacks only its newline', () => {
  const torn = Buffer.concat([file(record), Buffer.from('{"fullName":"Sam')])
  expect(readRecords(torn)).toEqual({
    records: [record],
    problems: [expect.stringMatching(/^The last line is incomplete/)],
  })
  expect(readRecords(Buffer.from(JSON.stringify(record))).problems).toEqual([])
})

it('counts per UTC day, the first day first', () => {
  const at = (submittedAt: string) => ({ ...record, submittedAt })
  const { perDay } = summarize([
    at('2025-07-02T00:00:00Z'),
    at('2025-07-01T23:59:59.999Z'),
    at('2025-07-01T20:00:00-05:00'),
    at('2025-07-02T03:00:00+05:30'),
    at('soon'),
  ])
  expect([...perDay]).toEqual([
    ['2025-07-01', 2],
    ['2025-07-02', 2],
    ['no date', 1],
  ])
})

it('counts each domain of a sign-up once, the most wanted first', () => {
  const wanting = (...interestedDomains: string[]) => ({ ...record, interestedDomains })
  const { perDomain } = summarize([
    wanting('a', 'b', 'a'),
    wanting('b'),
    wanting('__proto__', 'b'),
    wanting(),
  ])
  expect([...perDomain]).toEqual([
    ['b', 3],
    ['a', 1],
    ['__proto__', 1],
  ])
})

it('counts what people would pay, on every step of the slider and beside it', () => {
  const paying = (willingToPay: string) => ({ ...record, willingToPay })
  const { total, perWillingToPay } = summarize(['500', '1000', '500', '75', ''].map(paying))
  expect(total).toBe(5)
  const steps = Array.from({ length: 19 }, (_, at) => String(100 + at * 50))
  expect([...perWillingToPay.keys()]).toEqual([...steps, '75', ''])
  expect([...perWillingToPay].filter(([, count]) => count > 0)).toEqual([
    ['500', 2],
    ['1000', 1],
    ['75', 1],
    ['', 1],
  ])
})
