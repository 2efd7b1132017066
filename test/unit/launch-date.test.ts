import { afterEach, describe, expect, test } from 'vitest'
import { isZoned, parseLaunchAt } from '../../widgets/launch-date.ts'

const zone = process.env.TZ

function useZone(name: string) {
  process.env.TZ = name
}

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const iso = (text: string) => {
  const time = parseLaunchAt(text)
  return time === undefined ? undefined : new Date(time).toISOString()
}

describe('a launch date without a zone is local time', () => {
  test.each([
    ['Asia/Kolkata', '2025-07-21T18:30:00.000Z'],
    ['America/New_York', '2025-07-22T04:00:00.000Z'],
    ['Australia/Lord_Howe', '2025-07-21T13:30:00.000Z'],
    ['UTC', '2025-07-22T00:00:00.000Z'],
  ])('in %s local midnight is %s', (name, expected) => {
    useZone(name)
    expect(iso('2025-07-22T00:00')).toBe(expected)
    expect(iso('2025-07-22 00:00')).toBe(expected)
    expect(iso('2025-07-22T00:00:00.000')).toBe(expected)
    expect(iso('2025-07-22'), 'a date alone is local midnight, not UTC').toBe(expected)
  })
})

describe('clock changes', () => {
  test.each([
    // name, date, midnight before and after the change: a day of 23, 25, 23.5 and 24.5 hours
    ['America/New_York', '2025-03-09', '2025-03-10', 23],
    ['America/New_York', '2025-11-02', '2025-11-03', 25],
    ['Australia/Lord_Howe', '2025-10-05', '2025-10-06', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-06', 24.5],
    ['Asia/Kolkata', '2025-03-09', '2025-03-10', 24],
  ])('%s: %s to %s is %d hours', (name, from, to, hours) => {
    useZone(name)
    const length = (parseLaunchAt(to) ?? 0) - (parseLaunchAt(from) ?? 0)
    expect(length / 3_600_000).toBe(hours)
  })

  test('a local time that is skipped is the instant the change leads to', () => {
    useZone('America/New_York')
    expect(iso('2025-03-09T02:30')).toBe('2025-03-09T07:30:00.000Z')
  })
})

describe('a launch date with a zone is one instant everywhere', () => {
  test.each(['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'])('in %s', (name) => {
    useZone(name)
    expect(iso('2025-07-22T00:00Z')).toBe('2025-07-22T00:00:00.000Z')
    expect(iso('2025-07-22T00:00:00+05:30')).toBe('2025-07-21T18:30:00.000Z')
    expect(iso('2025-07-22T00:00+0530')).toBe('2025-07-21T18:30:00.000Z')
    expect(iso('2025-07-22T00:00-04')).toBe('2025-07-22T04:00:00.000Z')
  })

  test('also when its plus has come through a query string, as a space', () => {
    const [plus] = new URLSearchParams('2025-07-22T00:00+05:30').keys()
    expect(iso(plus ?? '')).toBe('2025-07-21T18:30:00.000Z')
    expect(iso('2025-07-22 00:00 05:30')).toBe('2025-07-21T18:30:00.000Z')
    expect(isZoned(plus ?? '')).toBe(true)
  })
})

describe.each(['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'])('in %s', (name) => {
  test.each([
    ['2025-07-22T00:00+23:59', '2025-07-21T00:01:00.000Z'],
    ['2025-07-22T00:00-23:59', '2025-07-22T23:59:00.000Z'],
    ['2025-07-22T00:00-00:00', '2025-07-22T00:00:00.000Z'],
  ])('the offset of %s is within a day', (text, expected) => {
    useZone(name)
    expect(iso(text)).toBe(expected)
    expect(isZoned(text)).toBe(true)
  })

  test.each(['+24:00', '-24', '+99:99', '+05:60', '+0560', ' 24:00', '+5:30', '+05:3'])(
    'there is no offset %s (RFC 3339, 5.6)',
    (offset) => {
      useZone(name)
      expect(parseLaunchAt(`2025-07-22T00:00${offset}`)).toBeUndefined()
    },
  )

  test.each([
    ['2025-07-22T00:00Z', true],
    ['2025-07-22T00:00:00.5z', true],
    [' 2025-07-22 00:00+05 ', true],
    ['2025-07-22T00:00-0400', true],
    ['2025-07-22T00:00', false],
    ['2025-07-22 00:00', false],
    ['2025-07-22', false],
    ['soon Z', false],
  ])('whether %s has a zone: %s', (text, expected) => {
    useZone(name)
    expect(isZoned(text)).toBe(expected)
  })
})

test.each([
  '',
  'soon',
  '22 July 2025',
  '2025-7-22',
  '2025-02-30',
  '2025-13-01T00:00',
  '2025-07-22T24:30',
  '2025-07-22T10:60',
  '2025-07-22T10',
  '2025-07-22Z',
  '1753142400000',
  '2025-07-22T00:00+5',
])('%j is no launch date', (text) => {
  expect(parseLaunchAt(text)).toBeUndefined()
})
