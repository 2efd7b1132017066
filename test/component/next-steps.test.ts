import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrive, content, formOf, put } from './on-page.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 201 }))
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

/** Signs up with an element. @returns what the visitor finds then */
async function signUp(...[tag, given]: Parameters<typeof put>) {
  const element = await put(tag, given)
  const found = content(element)
  await arrive(() => found.getByRole('button', { name: 'Join the Waiting Queue' }).click())
  await formOf(element).fill()
  await act(async () => formOf(element).submit().click())
  await found.findByRole('heading', { name: 'Thank You!' })
  return {
    share: () => found.queryByRole('button', { name: 'Share this page' }),
    calendar: () =>
      found.queryByRole<HTMLAnchorElement>('link', { name: 'Add the launch to a calendar' }),
  }
}

test('a launch to come can be put into a calendar', async () => {
  const { calendar } = await signUp('launch-countdown', { 'launch-at': '2099-07-22T05:30+05:30' })
  expect(calendar()?.download).toBe('launch.ics')
  const [type, text = ''] = calendar()?.href.split(',') ?? []
  expect(type).toBe('data:text/calendar;charset=utf-8')
  const file = decodeURIComponent(text).replaceAll('\r\n ', '')
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR\r\n$/s)
  expect(file).toContain('\r\nDTSTART:20990722T000000Z\r\nDTEND:20990722T010000Z\r\n')
  expect(file).toContain('\r\nSUMMARY:Nameplate goes live\r\n')
})

test.each(['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'])(
  'a local launch is in the calendar at its local time, for a visitor of %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    const { calendar } = await signUp('launch-countdown', { 'launch-at': '2099-07-22T23:30' })
    // RFC 5545, 3.3.5, form 1.
    expect(decodeURIComponent(calendar()?.href ?? '')).toMatch(
      /\r\nDTSTART:20990722T233000\r\nDTEND:20990723T003000\r\n/,
    )
  },
)

test('a launch that is past is no date to keep', async () => {
  const { calendar, share } = await signUp('waitlist-button')
  expect([calendar(), share()]).toEqual([null, null])
})

test('the page can be shared where the system can, without what is behind its path', async () => {
  const shared = vi.fn().mockResolvedValueOnce(undefined)
  Object.assign(navigator, { share: shared })
  history.replaceState(null, '', '/page?campaign=1#part')
  const { share } = await signUp('waitlist-button')
  vi.mocked(console.error).mockClear()
  const press = () => act(async () => share()?.click())
  await press()
  const { title } = document
  expect(shared.mock.calls).toEqual([[{ title, url: `${location.origin}/page` }]])
  // A sheet that is closed is no error; one that fails is logged.
  shared.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  await press()
  expect(console.error).not.toHaveBeenCalled()
  shared.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await press()
  expect(console.error).toHaveBeenCalledOnce()
})
