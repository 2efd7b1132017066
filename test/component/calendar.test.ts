import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrive, content, formOf, put } from './on-page.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 201 }))
})

afterEach(() => history.replaceState(null, '', '/'))

/** Signs up with an element. @returns the iCalendar file that Thank You offers; undefined for none */
async function calendarOf(...[tag, given]: Parameters<typeof put>) {
  const element = await put(tag, given)
  const found = content(element)
  await arrive(() => found.getByRole('button', { name: 'Join the Waiting Queue' }).click())
  await formOf(element).fill()
  await act(async () => formOf(element).submit().click())
  await found.findByRole('heading', { name: 'Thank You!' })
  const link = found.queryByRole<HTMLAnchorElement>('link', { name: /^Add the launch/ })
  if (!link) return undefined
  expect(link.download).toBe('launch.ics')
  const [type, text = ''] = link.href.split(',')
  expect(type).toBe('data:text/calendar;charset=utf-8')
  return decodeURIComponent(text)
}

test('a future launch can be added to a calendar', async () => {
  const file = await calendarOf('launch-countdown', { 'launch-at': '2099-07-22T05:30+05:30' })
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR\r\n$/s)
  expect(file).toContain('\r\nDTSTART:20990722T000000Z\r\nDTEND:20990722T010000Z\r\n')
  expect(file).toContain('\r\nSUMMARY:Nameplate goes live\r\n')
})

test.each(['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'])(
  'a local launch is in the calendar at its local time, for a visitor of %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    // RFC 5545, 3.3.5, form 1.
    expect(await calendarOf('launch-countdown', { 'launch-at': '2099-07-22T23:30' })).toMatch(
      /\r\nDTSTART:20990722T233000\r\nDTEND:20990723T003000\r\n/,
    )
  },
)

test('a moved launch keeps its event, and another page has its own', async () => {
  const uid = async (page: string, launch: string) => {
    history.replaceState(null, '', page)
    const file = await calendarOf('launch-countdown', { 'launch-at': launch })
    return /\r\nUID:(\S.*)\r\n/.exec(file ?? '')?.[1]
  }
  const first = await uid('/one?campaign=1#part', '2099-07-22')
  expect(await uid('/one', '2098-01-01')).toBe(first)
  expect([undefined, await uid('/two', '2099-07-22')]).not.toContain(first)
})

test('without a future launch there is no calendar file', async () => {
  expect(await calendarOf('waitlist-button')).toBeUndefined()
})
