import { act, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrive } from './arrive.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 201 }))
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

afterEach(async () => {
  Reflect.deleteProperty(navigator, 'share')
})

/** Puts an element on the page and signs up with it. @returns what the visitor sees then */
async function signUp(
  tag: 'launch-countdown' | 'waitlist-button',
  attributes: Record<string, string> = {},
) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  await act(async () => document.body.append(element))
  const widget = element.shadowRoot?.querySelector<HTMLElement>('.widget')
  const content = within(widget as HTMLElement)
  const user = userEvent.setup({ document })
  await arrive(() => user.click(content.getByRole('button', { name: 'Join the Waiting Queue' })))
  await user.type(content.getByLabelText(/^Full Name/), 'Sample Person')
  await user.type(content.getByLabelText(/^Email/), 'sample@example.com')
  await user.type(content.getByLabelText(/^Current Designation/), 'Engineer')
  await user.click(content.getAllByRole('checkbox')[0] as HTMLElement)
  await user.click(content.getByRole('button', { name: 'Submit' }))
  await content.findByRole('heading', { name: 'Thank You!' })
  return { content, user }
}

const calendar = { name: 'Add the launch to a calendar' }
const share = { name: 'Share this page' }

test('a launch to come can be put into a calendar', async () => {
  const { content } = await signUp('launch-countdown', { 'launch-at': '2099-07-22T05:30+05:30' })
  const link = content.getByRole('link', calendar)
  expect(link.getAttribute('download')).toBe('launch.ics')
  const [type, text = ''] = (link.getAttribute('href') ?? '').split(',')
  expect(type).toBe('data:text/calendar;charset=utf-8')
  const file = decodeURIComponent(text).replaceAll('\r\n ', '')
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR\r\n$/s)
  for (const line of ['DTSTART:20990722T000000Z', 'DTEND:20990722T010000Z'])
    expect(file).toContain(`\r\n${line}\r\n`)
  expect(file).toContain('\r\nSUMMARY:Nameplate goes live\r\n')
})

test.each(['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'])(
  'a local launch is in the calendar at its local time, for a visitor of %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    const { content } = await signUp('launch-countdown', { 'launch-at': '2099-07-22T23:30' })
    const file = decodeURIComponent(content.getByRole('link', calendar).getAttribute('href') ?? '')
    // RFC 5545, 3.3.5, form 1.
    expect(file).toMatch(/\r\nDTSTART:20990722T233000\r\nDTEND:20990723T003000\r\n/)
  },
)

test('a launch that is past is no date to keep', async () => {
  const { content } = await signUp('waitlist-button')
  expect(content.queryByRole('link', calendar)).toBeNull()
  expect(content.queryByRole('button', share)).toBeNull()
})

test('the page can be shared where the system can, without what is behind its path', async () => {
  const shared = vi.fn(async () => undefined)
  Object.assign(navigator, { share: shared })
  history.replaceState(null, '', '/page?campaign=1#part')
  const { content, user } = await signUp('waitlist-button')
  await user.click(content.getByRole('button', share))
  expect(shared).toHaveBeenCalledExactlyOnceWith({
    title: document.title,
    url: `${location.origin}/page`,
  })
})

test('a share sheet that is closed is no error; one that fails is logged', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answers = [new DOMException('', 'AbortError'), new DOMException('', 'NotAllowedError')]
  Object.assign(navigator, { share: async () => Promise.reject(answers.shift()) })
  const { content } = await signUp('waitlist-button')
  error.mockClear()
  await act(async () => content.getByRole('button', share).click())
  expect(error).not.toHaveBeenCalled()
  await act(async () => content.getByRole('button', share).click())
  expect(error).toHaveBeenCalledOnce()
})
