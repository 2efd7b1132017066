import { afterEach, describe, expect, test } from 'vitest'
import {
  nextMonth,
  readLaunchAt,
  withoutZoneName,
  writeLaunchAt,
} from '../../site/playground/launch-time.ts'
import { parseLaunchAt } from '../../widgets/launch-date.ts'

const hour = 3_600_000
const ownZone = process.env.TZ

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

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

// By half an hour, in the south, at midnight, twice in spring (Ramadan), and never.
test.each([
  ['Europe/Berlin', 2],
  ['America/New_York', 2],
  ['America/St_Johns', 2],
  ['Australia/Lord_Howe', 2],
  ['Africa/Cairo', 2],
  ['Africa/Casablanca', 2],
  ['Pacific/Chatham', 2],
  ['Asia/Kolkata', 0],
])(
  'in %s a time is the instant that clocks there show it, clock changes included',
  (zone, changes) => {
    process.env.TZ = zone
    const times = localTimesAroundChanges(Date.UTC(2027, 0), Date.UTC(2028, 0))
    expect(times.length).toBeGreaterThanOrEqual(changes * 100)
    const wrong = times.filter((local) => instantIn(zone, local) !== new Date(local).getTime())
    expect(wrong).toEqual([])
  },
)

describe('in Europe/Berlin the snippet has the offset of that day', () => {
  test.each([
    ['in winter', '2027-01-01T09:00', '2027-01-01T09:00+01:00'],
    ['in summer', '2027-07-01T09:00', '2027-07-01T09:00+02:00'],
    ['for a time that clocks skip', '2027-03-28T02:30', '2027-03-28T03:30+02:00'],
    ['for a time that comes twice', '2027-10-31T02:30', '2027-10-31T02:30+02:00'],
  ])('%s', (_, local, written) => {
    process.env.TZ = 'Asia/Kolkata'
    const value = writeLaunchAt({ local, zone: 'Europe/Berlin' })
    expect(value).toBe(`${written}[Europe/Berlin]`)
    expect(readLaunchAt(value)).toEqual({ local: written.slice(0, 16), zone: 'Europe/Berlin' })
  })
})

test('each visitor’s own time stays as it is, in whatever zone the form is filled in', () => {
  // Clocks there skip this time.
  process.env.TZ = 'Europe/Berlin'
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
  process.env.TZ = zone
  expect(readLaunchAt(text)).toEqual({ local, zone })
})

test.each([
  '2099-02-30T00:00',
  '2099-01-01T00:00+01:00[Mars/Olympus]',
  '2099-01-01T00:00[Europe/Berlin]',
  '2099-01-01T00:00Z[Europe/Berlin]x',
])('%s is no launch date', (text) => expect(readLaunchAt(text)).toBeUndefined())

test('the next month begins on its first day, in the next year too', () => {
  expect(nextMonth(new Date(2027, 0, 31, 23, 59))).toBe('2027-02-01T00:00')
  expect(nextMonth(new Date(2027, 11, 1))).toBe('2028-01-01T00:00')
})
