import { describe, expect, test, vi } from 'vitest'
import {
  answers,
  day,
  endpoint,
  fetch,
  leavePage,
  openPage,
  sent,
  settle,
  start,
  submission,
  useOutboxPages,
  waiting,
} from './outbox-fixture.ts'

useOutboxPages()

const [first, second, third] = [0, 1000, 2000].map(submission)

/** An endpoint that fails for some sign-ups, and takes the others. */
const failsFor =
  (failed: readonly unknown[], status: number | 'broken', headers = {}): typeof globalThis.fetch =>
  async (_, init) => {
    const { submittedAt } = JSON.parse(String(init?.body))
    if (!failed.includes(submittedAt)) return Response.json({}, { status: 201 })
    if (status === 'broken') throw new TypeError('Failed to fetch')
    return Response.json({}, { status, headers })
  }

async function enqueueAll(...submissions: readonly (typeof first)[]) {
  const { deliveryQueueOf } = await openPage()
  for (const one of submissions)
    if (one) deliveryQueueOf(false).enqueue(endpoint, one, () => undefined)
}

test.each([
  ['is answered 503', 503],
  ['is answered 500 by a gateway without CORS headers', 'broken'],
  ['is refused', 422],
] as const)('one that always %s holds up nobody behind it', async (_, status) => {
  fetch.mockImplementation(failsFor([first?.submittedAt], status))
  await enqueueAll(first, second, third)
  await settle(1000)
  expect(sent()).toEqual(expect.arrayContaining([second?.submittedAt, third?.submittedAt]))
  expect(waiting()).toMatchObject([{ submission: first }])
})

test('on page views of a moment, too', async () => {
  fetch.mockImplementation(failsFor([first?.submittedAt], 503))
  fetch.mockImplementationOnce(answers('broken'))
  await enqueueAll(first, second)
  await settle()
  leavePage()
  vi.setSystemTime(start.getTime() + day)
  const { resumeDelivery } = await openPage()
  resumeDelivery()
  await settle()
  expect(waiting()).toMatchObject([{ submission: first }])
})

test('an endpoint that is down is asked once a round, however many wait for it', async () => {
  fetch.mockImplementation(answers(503))
  await enqueueAll(...Array.from({ length: 20 }, (_, at) => submission(at)))
  await settle(600_000)
  fetch.mockClear()
  const { resumeDelivery } = await openPage()
  resumeDelivery()
  await settle(600_000)
  expect(fetch).toHaveBeenCalledTimes(3)
  expect(waiting()).toHaveLength(20)
})

test('one that is down holds up nobody at another endpoint', async () => {
  const other = 'https://other.example.com/y'
  fetch.mockImplementation(async (url) => Response.json({}, { status: url === other ? 201 : 500 }))
  const { deliveryQueueOf } = await openPage()
  deliveryQueueOf(false).enqueue(endpoint, submission(0), () => undefined)
  deliveryQueueOf(false).enqueue(endpoint, submission(1000), () => undefined)
  deliveryQueueOf(false).enqueue(other, submission(2000), () => undefined)
  await settle(500)
  expect(sent()).toEqual([submission(0).submittedAt, submission(2000).submittedAt])
})

describe('the pause outlives the page', () => {
  const nextPage = async () => (await openPage()).resumeDelivery()

  test('and grows from page to page, to 30 s', async () => {
    fetch.mockImplementation(answers(503))
    await enqueueAll(first)
    await settle()
    leavePage()
    for (const pause of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const { length } = fetch.mock.calls
      const left = waiting()[0].retryAt - Date.now()
      expect(Math.round(left / 100) * 100).toBe(pause)
      await nextPage()
      await settle(left - 10)
      expect(fetch).toHaveBeenCalledTimes(length)
      await settle(20)
      expect(fetch).toHaveBeenCalledTimes(length + 1)
      leavePage()
    }
  })

  test('a page that is seen again in the pause waits for its end, and then tries', async () => {
    fetch.mockImplementation(answers(503))
    await enqueueAll(first)
    await settle(600_000)
    await nextPage()
    await settle()
    expect(fetch).toHaveBeenCalledTimes(4)
    document.dispatchEvent(new Event('visibilitychange'))
    await settle(7900)
    expect(fetch).toHaveBeenCalledTimes(4)
    fetch.mockImplementation(answers(201))
    await settle(200)
    expect(waiting()).toEqual([])
  })
})

test('whoever asks to wait is not asked by the next in line; later that one goes first', async () => {
  fetch.mockImplementation(failsFor([first?.submittedAt], 503, { 'Retry-After': '60' }))
  await enqueueAll(first, second)
  await settle(59_900)
  expect(sent()).toEqual([first?.submittedAt])
  await settle(200)
  expect(sent().slice(1, 2)).toEqual([second?.submittedAt])
  expect(waiting()).toMatchObject([{ submission: first }])
})

test('a lease is taken away by nobody but its owner: a tab that was frozen leaves another’s', async () => {
  vi.stubGlobal('navigator', {})
  const finish: ((response: Response) => void)[] = []
  fetch.mockImplementation(() => new Promise((resolve) => finish.push(resolve)))
  await enqueueAll(first)
  await settle()
  // Frozen: its timers stop (and the clock with them, here), and its lease ends meanwhile.
  vi.clearAllTimers()
  vi.setSystemTime(start.getTime() + 21_000)
  const { resumeDelivery } = await openPage()
  resumeDelivery()
  await settle()
  expect(fetch).toHaveBeenCalledTimes(2)
  const lease = localStorage.getItem('nameplate-outbox-v1-lease')
  finish[0]?.(Response.json({}, { status: 503 }))
  await settle()
  expect(localStorage.getItem('nameplate-outbox-v1-lease')).toBe(lease)
})
