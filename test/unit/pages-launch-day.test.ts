import { afterEach, describe, expect, test } from 'vitest'
import { launchDay } from '../../site/build/pages/launch-day.ts'

const zone = process.env.TZ

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe.each(['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'])('built in %s', (tz) => {
  test.each([
    ['2025-07-22T00:00', 'Tuesday, 22 July 2025'],
    ['2025-07-22', 'Tuesday, 22 July 2025'],
    ['2099-01-01T09:30', 'Thursday, 1 January 2099, 09:30'],
    ['2026-01-01T00:00Z', 'Thursday, 1 January 2026, 00:00 UTC'],
    ['2026-01-01T02:00 05:30', 'Wednesday, 31 December 2025, 20:30 UTC'],
    ['2026-01-01T02:00+05:30', 'Wednesday, 31 December 2025, 20:30 UTC'],
  ])('%s reads %s', (launchAt, day) => {
    process.env.TZ = tz
    expect(launchDay(launchAt)).toBe(day)
  })
})

test('what is no date is named', () => {
  expect(() => launchDay('2025-02-30T00:00')).toThrow('"2025-02-30T00:00" is no date')
})
