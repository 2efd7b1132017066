import { afterEach, expect, test, vi } from 'vitest'
import { isZoned, parseLaunchAt } from '../../../widgets/base/launch-date.ts'

afterEach(() => vi.unstubAllEnvs())

const iso = (text: string) => {
  const time = parseLaunchAt(text)
  return time === undefined ? undefined : new Date(time).toISOString()
}

test.each([
  ['Asia/Kolkata', '2025-07-21T18:30:00.000Z'],
  ['America/New_York', '2025-07-22T04:00:00.000Z'],
  ['Australia/Lord_Howe', '2025-07-21T13:30:00.000Z'],
  ['UTC', '2025-07-22T00:00:00.000Z'],
])('without a zone it is local time: midnight in %s is %s', (zone, midnight) => {
  vi.stubEnv('TZ', zone)
  for (const text of ['2025-07-22T00:00', '2025-07-22 00:00', '2025-07-22T00:00:00.000'])
    expect([iso(text), isZoned(text)]).toEqual([midnight, false])
  expect(iso('2025-07-22'), 'a date alone is local midnight, not UTC').toBe(midnight)
})

test.each([
  ['America/New_York', '2025-03-09', '2025-03-10', 23],
  ['America/New_York', '2025-11-02', '2025-11-03', 25],
  ['Australia/Lord_Howe', '2025-10-05', '2025-10-06', 23.5],
])('at a clock change in %s, %s to %s is %d hours', (zone, from, to, hours) => {
  vi.stubEnv('TZ', zone)
  expect(((parseLaunchAt(to) ?? 0) - (parseLaunchAt(from) ?? 0)) / 3_600_000).toBe(hours)
})

test.each([
  ['2025-07-22T00:00Z', '2025-07-22T00:00:00.000Z'],
  ['2025-07-22T00:00:00.5z', '2025-07-22T00:00:00.000Z'],
  [' 2025-07-22 00:00+05 ', '2025-07-21T19:00:00.000Z'],
  ['2025-07-22T00:00:00+05:30', '2025-07-21T18:30:00.000Z'],
  ['2025-07-22T00:00+0530', '2025-07-21T18:30:00.000Z'],
  // Its plus has come through a query string.
  ['2025-07-22 00:00 05:30', '2025-07-21T18:30:00.000Z'],
  ['2025-07-22T00:00-23:59', '2025-07-22T23:59:00.000Z'],
])('with a zone it is one instant: %s is %s', (text, instant) => {
  for (const zone of ['Asia/Kolkata', 'America/New_York']) {
    vi.stubEnv('TZ', zone)
    expect([iso(text), isZoned(text)]).toEqual([instant, true])
  }
})

test.each([
  ...['', 'soon', 'soon Z', '22 July 2025', '2025-7-22', '2025-02-30', '2025-13-01T00:00'],
  ...['2025-07-22T24:30', '2025-07-22T10:60', '2025-07-22T10', '2025-07-22Z', '1753142400000'],
  // Offsets that RFC 3339, section 5.6, does not know.
  ...['+24:00', '-24', '+05:60', '+5:30', '+05:3'].map((offset) => `2025-07-22T00:00${offset}`),
])('%j is no launch date', (text) => {
  expect(parseLaunchAt(text)).toBeUndefined()
  expect(isZoned(text)).toBe(false)
})
