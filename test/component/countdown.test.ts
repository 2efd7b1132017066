import { act } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { arrive, content, put } from './on-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** A countdown on the page, at a time of the clock. */
function countdown(now: string | Date, launchAt?: string) {
  vi.setSystemTime(now)
  return put('launch-countdown', launchAt ? { 'launch-at': launchAt } : {})
}

const launch = '2025-07-22T00:00:00Z'

/** Listens for the launch, until the test is over. */
function listen() {
  const heard = vi.fn()
  document.addEventListener('launchlive', heard)
  onTestFinished(() => document.removeEventListener('launchlive', heard))
  return heard
}

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))

const digits = (element: Element) => content(element).getByRole('timer').textContent

describe('before the launch', () => {
  test('without an attribute it counts to 22 July 2025, local midnight', async () => {
    const element = await countdown(new Date(2025, 6, 21, 23, 59, 0))
    expect(digits(element)).toBe('0days0hours1minute0seconds')
  })

  test('a local launch follows the zone of a traveller, while the page is open', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    const local = await countdown('2025-07-21T12:00:00Z', '2025-07-22T00:00')
    const instant = await countdown('2025-07-21T12:00:00Z', launch)
    expect(digits(local)).toBe('0days6hours30minutes0seconds')
    for (const [zone, left] of [
      ['America/New_York', '0days15hours59minutes59seconds'],
      ['Australia/Lord_Howe', '0days1hour29minutes58seconds'],
    ] as const) {
      vi.stubEnv('TZ', zone)
      await pass(1000)
      expect(digits(local), zone).toBe(left)
      expect(digits(instant), zone).toMatch(/^0days11hours59minutes/)
    }
    expect(local.phase).toBe('before')
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    await pass(1000)
    expect([local.phase, instant.phase]).toEqual(['live', 'before'])
  })

  test('the display changes on the edge of the second, wherever it began', async () => {
    const element = await countdown('2025-07-21T23:59:49.700Z', launch)
    expect(digits(element)).toContain('11seconds')
    await pass(299)
    expect(digits(element)).toContain('11seconds')
    await pass(1)
    expect(digits(element)).toContain('10seconds')
    await pass(9000)
    expect(digits(element)).toContain('1second')
    await pass(1000)
    expect(content(element).queryByRole('timer')).toBeNull()
  })

  test('a hidden tab has no timer and shows the right time when it is visible again', async () => {
    const element = await countdown('2025-07-20T00:00:00Z', launch)
    const before = element.shadowRoot?.innerHTML
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const look = () => act(async () => document.dispatchEvent(new Event('visibilitychange')))
    await look()
    await pass(60_000)
    expect(vi.getTimerCount()).toBe(0)
    expect(element.shadowRoot?.innerHTML).toBe(before)
    vi.setSystemTime('2025-07-21T00:00:00.250Z')
    hidden.mockReturnValue(false)
    await look()
    expect(digits(element)).toBe('1day0hours0minutes0seconds')
    expect(vi.getTimerCount()).toBe(1)
    const timer = content(element).getByRole('timer', { name: 'Time until launch' })
    expect(timer.hasAttribute('aria-live'), 'nothing is announced each second').toBe(false)
  })
})

describe('the launch', () => {
  test('turns live exactly on time, fires one event and stops the timer', async () => {
    const element = await countdown('2025-07-21T23:59:58Z', launch)
    const heard = listen()
    await pass(1999)
    expect(element.phase).toBe('before')
    expect(heard).not.toHaveBeenCalled()
    await pass(1)
    expect(element.phase).toBe('live')
    expect(content(element).getByText("We're Live")).toBeTruthy()
    await pass(60_000)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a clock that is set back does not restore the countdown', async () => {
    const element = await countdown('2025-07-21T23:59:59Z', launch)
    await pass(1000)
    vi.setSystemTime('2025-07-01T00:00:00Z')
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    await pass(5000)
    expect(element.phase).toBe('live')
    expect(content(element).queryByRole('timer')).toBeNull()
  })

  test('a past launch shows Get Started and fires no event', async () => {
    const heard = listen()
    const element = await countdown('2026-01-01T00:00:00Z')
    await act(async () => element.setAttribute('dashboard-url', 'https://example.com/start'))
    expect(element.phase).toBe('live')
    await pass(5000)
    expect(heard).not.toHaveBeenCalled()
    const link = content(element).getByRole('link', { name: 'Get Started' })
    expect(link.getAttribute('href')).toBe('https://example.com/start')
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
    await act(async () => element.setAttribute('dashboard-url', ''))
    expect(content(element).queryByRole('link')).toBeNull()
  })

  test('a new launch date restarts the countdown', async () => {
    const element = await countdown('2026-01-01T00:00:00Z')
    await act(async () => {
      element.launchAt = '2026-01-02T00:00:00Z'
    })
    expect(element.phase).toBe('before')
    expect(digits(element)).toBe('1day0hours0minutes0seconds')
  })
})

test('the join button opens the waitlist with the get-started trigger', async () => {
  const element = await countdown('2025-07-20T00:00:00Z', launch)
  const opened = vi.fn()
  element.addEventListener('waitlistopen', opened)
  await arrive(() =>
    content(element).getByRole('button', { name: 'Join the Waiting Queue' }).click(),
  )
  expect(content(element).getByRole('dialog', { name: 'Join the Waitlist' })).toBeTruthy()
  expect(opened.mock.calls[0]?.[0]).toMatchObject({
    bubbles: true,
    composed: true,
    detail: { triggerType: 'get-started', submittedAt: null },
  })
})

test('an error inside shows the error text in its place and logs it', async () => {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => {
    throw new Error('broken on purpose')
  })
  const broken = await countdown('2025-07-20T00:00:00Z', launch)
  const whole = await countdown('2025-07-20T00:00:00Z', launch)
  await act(async () => content(broken).getByRole('button').click())
  expect(content(broken).getByRole('alert').textContent).toBe('Unexpected Application Error!')
  expect(content(broken).queryByRole('timer')).toBeNull()
  expect(document.adoptedStyleSheets, 'the page is locked').toEqual([])
  expect(vi.mocked(console.error).mock.calls.flat().join(' ')).toContain('broken on purpose')
  await pass(1000)
  expect(digits(whole)).toBe('1day23hours59minutes59seconds')
})
