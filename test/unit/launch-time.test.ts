import { afterEach, expect, test, vi } from 'vitest'
import { launchDay } from '../../site/build/pages/pages.ts'
import {
  readLaunchAt,
  withoutZoneName,
  writeLaunchAt,
} from '../../site/builder/fields/launch-time.ts'
import { parseLaunchAt } from '../../widgets/base/launch-date.ts'

afterEach(() => vi.unstubAllEnvs())

const hour = 3_600_000

/** The instant that the snippet has for a time of the clock in a zone. */
const instantIn = (zone: string, local: string) =>
  parseLaunchAt(withoutZoneName(writeLaunchAt({ local, zone })))

/** Times as the form writes them, each half hour around the changes of the own clock. */
function localTimesAroundChanges(from: number, to: number): string[] {
  const offset = (day: number) => new Date(day).getTimezoneOffset()
  const times = new Set<string>()
  for (let day = from; day < to; day += 24 * hour) {
    if (offset(day) === offset(day + 24 * hour)) continue
    for (let time = day - 16 * hour; time < day + 40 * hour; time += hour / 2)
      times.add(new Date(time).toISOString().slice(0, 16))
  }
  return [...times]
}

// Also by half an hour, in the south, at midnight, and twice in spring (Ramadan).
test.each([
  ...['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Cairo'],
  ...['Africa/Casablanca', 'Pacific/Chatham'],
])('in %s a time is the instant that clocks there show it, clock changes included', (zone) => {
  vi.stubEnv('TZ', zone)
  const times = localTimesAroundChanges(Date.UTC(2027, 0), Date.UTC(2028, 0))
  expect(times.length).toBeGreaterThanOrEqual(200)
  expect(times.filter((local) => instantIn(zone, local) !== new Date(local).getTime())).toEqual([])
})

test.each([
  ['in summer', '2027-07-01T09:00', '2027-07-01T09:00+02:00'],
  ['for a time that clocks skip', '2027-03-28T02:30', '2027-03-28T03:30+02:00'],
  ['for a time that comes twice', '2027-10-31T02:30', '2027-10-31T02:30+02:00'],
])('in Europe/Berlin the snippet has the offset of that day %s', (_, local, written) => {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  const value = writeLaunchAt({ local, zone: 'Europe/Berlin' })
  expect(value).toBe(`${written}[Europe/Berlin]`)
  expect(readLaunchAt(value)).toEqual({ local: written.slice(0, 16), zone: 'Europe/Berlin' })
})

test('each visitor’s own time stays as it is, in whatever zone the form is filled in', () => {
  // Clocks there skip this time.
  vi.stubEnv('TZ', 'Europe/Berlin')
  const time = { local: '2027-03-28T02:30', zone: undefined }
  expect(writeLaunchAt(time)).toBe('2027-03-28T02:30')
  expect(readLaunchAt('2027-03-28 02:30')).toEqual(time)
  expect(readLaunchAt('2027-03-28')?.local).toBe('2027-03-28T00:00')
})

test.each([
  ['Europe/Berlin', '2099-01-01T00:00Z', '2099-01-01T01:00'],
  ['Australia/Lord_Howe', '2099-01-01T00:00:30Z', '2099-01-01T11:00:30'],
  ['Europe/Berlin', '2099-01-01T00:00 01:00', '2099-01-01T00:00'],
])('in %s, the instant %s without a zone is read by the own clock', (zone, text, local) => {
  vi.stubEnv('TZ', zone)
  expect(readLaunchAt(text)).toEqual({ local, zone })
})

test.each([
  '2099-02-30T00:00',
  '2099-01-01T00:00+01:00[Mars/Olympus]',
  '2099-01-01T00:00[Europe/Berlin]',
  '2099-01-01T00:00Z[Europe/Berlin]x',
])('%s is no launch date', (text) => expect(readLaunchAt(text)).toBeUndefined())

test.each([
  ['2025-07-22T00:00', 'Tuesday, 22 July 2025'],
  ['2025-07-22', 'Tuesday, 22 July 2025'],
  ['2099-01-01T09:30', 'Thursday, 1 January 2099, 09:30'],
  ['2026-01-01T00:00Z', 'Thursday, 1 January 2026, 00:00 UTC'],
  ['2026-01-01T02:00 05:30', 'Wednesday, 31 December 2025, 20:30 UTC'],
])('our pages write %s as %s, wherever they are built', (launchAt, day) => {
  for (const zone of ['Asia/Kolkata', 'America/New_York']) {
    vi.stubEnv('TZ', zone)
    expect(launchDay(launchAt)).toBe(day)
  }
})
