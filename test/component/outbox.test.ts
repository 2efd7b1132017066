import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyDraft, type Submission } from '../../widgets/waitlist/submission.ts'

const fetch = vi.fn<typeof globalThis.fetch>()
const endpoint = 'https://api.example.com/x'
const start = new Date('2025-07-01T09:30:00Z')

const submission = (at = 0): Submission => ({
  ...emptyDraft,
  fullName: 'Sample Person',
  email: `sample${at}@example.com`,
  currentDesignation: 'Engineer',
  interestedDomains: ['yourname.techworks.ltd'],
  triggerType: 'get-started',
  submittedAt: new Date(start.getTime() + at).toISOString(),
})

let closePages = new AbortController()

/** The listeners of a page go with it. */
function watchListeners(target: EventTarget) {
  const listen = target.addEventListener.bind(target)
  vi.spyOn(target, 'addEventListener').mockImplementation((type, listener) =>
    listen(type, listener, { signal: closePages.signal }),
  )
}

/** A new page of the same origin: the code is loaded anew, the storage is as it was left. */
async function openPage() {
  vi.resetModules()
  return import('../../widgets/waitlist/outbox/delivery-queue.ts')
}

const answers =
  (...statuses: (number | 'broken')[]) =>
  async () => {
    const status = statuses.length > 1 ? statuses.shift() : statuses[0]
    if (status === 'broken' || status === undefined) throw new TypeError('Failed to fetch')
    return Response.json({}, { status })
  }

const sent = () =>
  fetch.mock.calls.map(([, init]) => (JSON.parse(String(init?.body)) as Submission).submittedAt)

const waiting = () =>
  Object.keys(localStorage)
    .filter((key) => key.includes('outbox-v1:'))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? ''))

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('fetch', fetch.mockReset())
  localStorage.clear()
  watchListeners(window)
  watchListeners(document)
})
afterEach(() => {
  closePages.abort()
  closePages = new AbortController()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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
    [{ isSent: false, reason: 'HTTP error! status: 500', isPersistent: true }],
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

  test('together with the next sign-up, in order', async () => {
    const { deliveryQueueOf } = await afterThree()
    deliveryQueueOf(false).enqueue(endpoint, submission(5000), () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent().slice(3)).toEqual([submission().submittedAt, submission(5000).submittedAt])
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

  test('the first that waits goes at once, since no lock is granted any more', async () => {
    await afterOne(500, 201)
    leave()
    expect(sent()).toEqual([submission(0).submittedAt, submission(0).submittedAt])
    expect(fetch.mock.lastCall?.[1]).toMatchObject({ keepalive: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent().slice(2)).toEqual([submission(1000).submittedAt])
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

test('an endpoint that cannot be reached holds up its own queue only', async () => {
  const other = 'https://other.example.com/y'
  fetch.mockImplementation(async (url) => Response.json({}, { status: url === other ? 201 : 500 }))
  const { deliveryQueueOf } = await openPage()
  deliveryQueueOf(false).enqueue(endpoint, submission(0), () => undefined)
  deliveryQueueOf(false).enqueue(endpoint, submission(1000), () => undefined)
  deliveryQueueOf(false).enqueue(other, submission(2000), () => undefined)
  await vi.advanceTimersByTimeAsync(500)
  expect(sent()).toEqual([submission(0).submittedAt, submission(2000).submittedAt])
})

describe('privacy', () => {
  test('nothing is kept for longer than 30 days', async () => {
    fetch.mockImplementation(answers(500))
    const { deliveryQueueOf } = await openPage()
    deliveryQueueOf(false).enqueue(endpoint, submission(), () => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    vi.setSystemTime(start.getTime() + 30 * 86_400_000)
    const { resumeDelivery } = await openPage()
    resumeDelivery()
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting()).toEqual([])
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  test('no more than 50 are kept, the newest', async () => {
    fetch.mockImplementation(() => new Promise(() => undefined))
    const { deliveryQueueOf } = await openPage()
    for (let at = 0; at < 53; at += 1)
      deliveryQueueOf(false).enqueue(endpoint, submission(at), () => undefined)
    const times = waiting().map((entry) => entry.submission.submittedAt)
    expect(times.sort()).toEqual(
      Array.from({ length: 50 }, (_, at) => submission(at + 3).submittedAt),
    )
  })

  test('no-outbox leaves nothing in the storage, and still tries again', async () => {
    fetch.mockImplementation(answers(500, 201))
    const report = vi.fn()
    const { deliveryQueueOf } = await openPage()
    deliveryQueueOf(true).enqueue(endpoint, submission(), report)
    expect(localStorage).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(localStorage).toHaveLength(0)
    expect(report.mock.calls).toEqual([
      [{ isSent: false, reason: 'HTTP error! status: 500', isPersistent: false }],
      [{ isSent: true, answer: {} }],
    ])
  })
})

describe('storage that does not work', () => {
  test.each(['full', 'blocked'])('%s: it goes on in memory and says so', async (kind) => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', {
      getItem: kind === 'blocked' ? refuse : () => null,
      setItem: refuse,
      removeItem: refuse,
    })
    fetch.mockImplementation(answers(500, 201))
    const report = vi.fn()
    const { deliveryQueueOf } = await openPage()
    deliveryQueueOf(false).enqueue(endpoint, submission(), report)
    await vi.advanceTimersByTimeAsync(0)
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ isPersistent: false }))
    await vi.advanceTimersByTimeAsync(1000)
    expect(report).toHaveBeenLastCalledWith({ isSent: true, answer: {} })
  })

  test('cleared while it waits: the page remembers', async () => {
    fetch.mockImplementation(answers(500, 201))
    const { deliveryQueueOf } = await openPage()
    deliveryQueueOf(false).enqueue(endpoint, submission(), () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    localStorage.clear()
    await vi.advanceTimersByTimeAsync(1000)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(waiting()).toEqual([])
  })

  test('full after an earlier sign-up: it goes on in memory and says so', async () => {
    fetch.mockImplementation(answers(201))
    const { deliveryQueueOf } = await openPage()
    deliveryQueueOf(false).enqueue(endpoint, submission(0), () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    const storage = localStorage
    const full = new Proxy(storage, {
      get(_, name) {
        if (name === 'setItem') throw new DOMException('no', 'QuotaExceededError')
        const value = Reflect.get(storage, name)
        return typeof value === 'function' ? value.bind(storage) : value
      },
    })
    vi.stubGlobal('localStorage', full)
    fetch.mockImplementation(answers(500, 201))
    const report = vi.fn()
    deliveryQueueOf(false).enqueue(endpoint, submission(1000), report)
    await vi.advanceTimersByTimeAsync(1000)
    expect(report.mock.calls).toEqual([
      [{ isSent: false, reason: 'HTTP error! status: 500', isPersistent: false }],
      [{ isSent: true, answer: {} }],
    ])
  })

  test('cleared while it waits, and used by another page since: the page remembers', async () => {
    fetch.mockImplementation(answers(500))
    const first = await openPage()
    const report = vi.fn()
    first.deliveryQueueOf(false).enqueue(endpoint, submission(0), report)
    await vi.advanceTimersByTimeAsync(600_000)
    localStorage.clear()
    fetch.mockImplementation(answers(201))
    const second = await openPage()
    second.deliveryQueueOf(false).enqueue(endpoint, submission(1000), () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    first.deliveryQueueOf(false).flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent().at(-1)).toBe(submission(0).submittedAt)
    expect(report).toHaveBeenLastCalledWith({ isSent: true, answer: {} })
    expect(waiting()).toEqual([])
  })

  test.each([
    '',
    'null',
    '{',
    '[]',
    '{"id":"x"}',
    JSON.stringify({ id: 'x', endpoint: 'javascript:1', submission: {} }),
  ])('what others wrote there (%s) is thrown away', async (text) => {
    localStorage.setItem('nameplate-outbox-v1', '1')
    localStorage.setItem('nameplate-outbox-v1:x', text)
    const { resumeDelivery } = await openPage()
    resumeDelivery()
    await vi.advanceTimersByTimeAsync(0)
    expect(fetch).not.toHaveBeenCalled()
    expect(localStorage.getItem('nameplate-outbox-v1:x')).toBeNull()
  })
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
    [{ isSent: false, reason: 'No answer within 15 s', isPersistent: true }],
  ])
})
