import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answers,
  endpoint,
  fetch,
  openPage,
  outbox,
  sent,
  settle,
  start,
  submission,
  useOutboxPages,
  waiting,
} from './outbox-fixture.ts'

useOutboxPages()

test('it is written down before the first request leaves, and gone when a 2xx has come', async () => {
  let during: unknown[] = []
  fetch.mockImplementation(async () => {
    during = waiting()
    return Response.json({ stored: true }, { status: 201 })
  })
  const report = vi.fn()
  const { deliveryQueueOf } = await openPage()
  deliveryQueueOf(false).enqueue(endpoint, submission(), report)
  expect(waiting()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(during).toMatchObject([{ endpoint, submission: submission() }])
  expect(waiting()).toEqual([])
  expect(report.mock.calls).toEqual([[{ isSent: true, answer: { stored: true } }]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(report).toHaveBeenCalledTimes(1)
})

test('three attempts, then it waits; both are reported', async () => {
  fetch.mockImplementation(answers(500, 'broken', 201))
  const report = vi.fn()
  const { deliveryQueueOf } = await openPage()
  deliveryQueueOf(false).enqueue(endpoint, submission(), report)
  await vi.advanceTimersByTimeAsync(999)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(report.mock.calls).toEqual([
    [{ isSent: false, reason: 'HTTP error! status: 500', isQueued: true, isPersistent: true }],
  ])
  await vi.advanceTimersByTimeAsync(1)
  expect(fetch).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(fetch).toHaveBeenCalledTimes(3)
  expect(report.mock.lastCall).toEqual([{ isSent: true, answer: {} }])
  expect(report).toHaveBeenCalledTimes(2)
  expect(new Set(sent()).size).toBe(1)
  expect(waiting()).toEqual([])
})

describe('after three failures it is tried again', () => {
  beforeEach(() => fetch.mockImplementation(answers(500)))

  async function afterThree() {
    const page = await openPage()
    page.deliveryQueueOf(false).enqueue(endpoint, submission(), () => undefined)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(fetch).toHaveBeenCalledTimes(3)
    expect(waiting()).toHaveLength(1)
    fetch.mockImplementation(answers(201))
    return page
  }

  test.each([
    ['when the browser comes online', () => window.dispatchEvent(new Event('online'))],
    ['when the tab is seen or hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('%s', async (_, happens) => {
    await afterThree()
    happens()
    await vi.advanceTimersByTimeAsync(0)
    expect(fetch).toHaveBeenCalledTimes(4)
    expect(waiting()).toEqual([])
  })

  test('at the next page view', async () => {
    await afterThree()
    const { resumeDelivery } = await openPage()
    resumeDelivery()
    resumeDelivery()
    await vi.advanceTimersByTimeAsync(0)
    expect(fetch).toHaveBeenCalledTimes(4)
    expect(waiting()).toEqual([])
  })

  test('together with the next sign-up, which goes first: somebody waits for it', async () => {
    const { deliveryQueueOf } = await afterThree()
    deliveryQueueOf(false).enqueue(endpoint, submission(5000), () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent().slice(3)).toEqual([submission(5000).submittedAt, submission().submittedAt])
  })
})

describe('when the page is left', () => {
  const leave = () => window.dispatchEvent(new Event('pagehide'))

  async function afterOne(...statuses: Parameters<typeof answers>) {
    fetch.mockImplementation(answers(...statuses))
    const { deliveryQueueOf } = await openPage()
    for (const at of [0, 1000])
      deliveryQueueOf(false).enqueue(endpoint, submission(at), () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent()).toEqual([submission(0).submittedAt])
    return deliveryQueueOf
  }

  test('one that waits goes at once, since no lock is granted any more', async () => {
    await afterOne(500, 201)
    leave()
    expect(sent()).toEqual([submission(0).submittedAt, submission(1000).submittedAt])
    expect(fetch.mock.lastCall?.[1]).toMatchObject({ keepalive: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent().slice(2)).toEqual([submission(0).submittedAt])
  })

  test('in the pause after a failure, too: it may be the last chance', async () => {
    fetch.mockImplementation(answers(500, 201))
    const { deliveryQueueOf } = await openPage()
    deliveryQueueOf(false).enqueue(endpoint, submission(), () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    leave()
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('what is under way is not sent twice', async () => {
    fetch.mockImplementation(() => new Promise(() => undefined))
    const { deliveryQueueOf } = await openPage()
    deliveryQueueOf(false).enqueue(endpoint, submission(), () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    leave()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('what is not to be tried yet is left alone', async () => {
    fetch.mockImplementation(
      async () => new Response('{}', { status: 429, headers: { 'Retry-After': '60' } }),
    )
    const { deliveryQueueOf } = await openPage()
    deliveryQueueOf(false).enqueue(endpoint, submission(), () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    leave()
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

test('a page with nothing waiting asks nothing and writes nothing', async () => {
  const { resumeDelivery } = await openPage()
  resumeDelivery()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).not.toHaveBeenCalled()
  expect(localStorage).toHaveLength(0)
})

test('Retry-After is honoured, also on the next page', async () => {
  fetch.mockImplementation(
    async () => new Response('{}', { status: 429, headers: { 'Retry-After': '60' } }),
  )
  const { deliveryQueueOf } = await openPage()
  deliveryQueueOf(false).enqueue(endpoint, submission(), () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const { resumeDelivery } = await openPage()
  resumeDelivery()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1500)
  expect(fetch.mock.calls.length).toBeGreaterThan(1)
})

test('what is refused for good does not block what is behind it, and is tried once a day', async () => {
  fetch.mockImplementation(answers(422, 201))
  const page = await openPage()
  page.deliveryQueueOf(false).enqueue(endpoint, submission(0), () => undefined)
  page.deliveryQueueOf(false).enqueue(endpoint, submission(1000), () => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toEqual([submission(0).submittedAt, submission(1000).submittedAt])
  expect(waiting()).toHaveLength(1)

  const later = async (hours: number) => {
    vi.setSystemTime(start.getTime() + hours * 3_600_000)
    const { resumeDelivery } = await openPage()
    resumeDelivery()
    await vi.advanceTimersByTimeAsync(0)
    return fetch.mock.calls.length
  }
  expect(await later(23)).toBe(2)
  fetch.mockImplementation(answers(422))
  expect(await later(25)).toBe(3)
  expect(await later(26)).toBe(3)
  fetch.mockImplementation(answers(201))
  expect(await later(50)).toBe(4)
  expect(waiting()).toEqual([])
})

/** Web Locks as far as they are needed: one holder of a name at a time. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, task: () => Promise<unknown>) {
      const turn = last.then(task)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

test.each([
  ['with Web Locks', () => ({ locks: fakeLocks() })],
  ['by a lease, without them', () => ({})],
])('two pages at once, %s: one delivers, and the other reports it', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator())
  let finish: (response: Response) => void = () => undefined
  fetch.mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  const first = await openPage()
  const second = await openPage()
  const reports = [vi.fn(), vi.fn()]
  for (const [page, report] of [
    [first, reports[0]],
    [second, reports[1]],
  ] as const)
    page
      .deliveryQueueOf(false)
      .enqueue(endpoint, submission(page === first ? 0 : 1000), report ?? vi.fn())
  await vi.advanceTimersByTimeAsync(600)
  expect(sent()).toEqual([submission(0).submittedAt])
  finish(Response.json({}))
  await vi.advanceTimersByTimeAsync(600)
  expect(sent()).toEqual([submission(0).submittedAt, submission(1000).submittedAt])
  finish(Response.json({}))
  await vi.advanceTimersByTimeAsync(600)
  expect(sent()).toHaveLength(2)
  expect(waiting()).toEqual([])
  for (const report of reports) expect(report.mock.calls).toMatchObject([[{ isSent: true }]])
})

test('a lease whose page has died is free again', async () => {
  vi.stubGlobal('navigator', {})
  fetch.mockImplementationOnce(() => new Promise(() => undefined))
  const dying = await openPage()
  dying.deliveryQueueOf(false).enqueue(endpoint, submission(), () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  vi.clearAllTimers()
  fetch.mockImplementation(answers(201))
  const { resumeDelivery } = await openPage()
  resumeDelivery()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(waiting()).toEqual([])
})

test('no news within 15 s counts as a failure', async () => {
  fetch.mockImplementation(() => new Promise(() => undefined))
  const report = vi.fn()
  const { deliveryQueueOf } = await openPage()
  deliveryQueueOf(false).enqueue(endpoint, submission(), report)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(report).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(report.mock.calls).toEqual([
    [{ isSent: false, reason: 'No answer within 15 s', isQueued: true, isPersistent: true }],
  ])
})

describe('a path as the endpoint', () => {
  test('is of the page that the sign-up was made on, not of the one that delivers it', async () => {
    fetch.mockImplementation(answers(500))
    const { deliveryQueueOf } = await openPage()
    deliveryQueueOf(false).enqueue('/api/x', submission(), () => undefined)
    await settle()
    expect(waiting()).toMatchObject([{ endpoint: `${location.origin}/api/x` }])
    expect(fetch.mock.calls[0]?.[0]).toBe(`${location.origin}/api/x`)
  })

  test('that an earlier version has left is kept, and resolved when it is delivered', async () => {
    fetch.mockImplementation(answers(201))
    localStorage.setItem(outbox, '1 sample')
    const entry = { id: 'x', endpoint: '/api/x', submission: submission() }
    localStorage.setItem(`${outbox}:x`, JSON.stringify(entry))
    const { resumeDelivery } = await openPage()
    resumeDelivery()
    await settle()
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/x')
    expect(waiting()).toEqual([])
  })

  test('on a page without an origin is refused, with what it takes', async () => {
    vi.stubGlobal('location', { origin: 'null' })
    vi.stubGlobal('self', { origin: 'null' })
    const report = vi.fn()
    const { deliveryQueueOf } = await openPage()
    deliveryQueueOf(false).enqueue('/api/x', submission(), report)
    expect(report.mock.calls).toMatchObject([
      [{ isSent: false, isQueued: false, reason: expect.stringContaining('/api/x is a path') }],
    ])
    expect(fetch).not.toHaveBeenCalled()
  })
})
