import { describe, expect, test, vi } from 'vitest'
import {
  answers,
  day,
  endpoint,
  fetch,
  leavePage,
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

describe('privacy', () => {
  test('after 30 days it is tried once more, and then deleted, whatever comes of it', async () => {
    fetch.mockImplementation(answers(500))
    const { deliveryQueueOf } = await openPage()
    deliveryQueueOf(false).enqueue(endpoint, submission(), () => undefined)
    await settle(60_000)
    expect(fetch).toHaveBeenCalledTimes(3)
    vi.setSystemTime(start.getTime() + 30 * day)
    const { resumeDelivery } = await openPage()
    resumeDelivery()
    await settle()
    expect(fetch).toHaveBeenCalledTimes(4)
    expect(waiting()).toEqual([])
  })

  test('what is deleted for its age is reported as given up, on each page', async () => {
    fetch.mockImplementation(answers(422))
    const reports = [vi.fn(), vi.fn()]
    const first = await openPage()
    first.deliveryQueueOf(false).enqueue(endpoint, submission(0), reports[0] ?? vi.fn())
    await settle()
    const second = await openPage()
    second.deliveryQueueOf(false).enqueue(endpoint, submission(1000), reports[1] ?? vi.fn())
    await settle()
    vi.setSystemTime(start.getTime() + 30 * day + 1000)
    second.deliveryQueueOf(false).flush()
    await settle()
    first.deliveryQueueOf(false).flush()
    await settle()
    expect(waiting()).toEqual([])
    for (const report of reports)
      expect(report.mock.calls).toMatchObject([
        [{ isSent: false, isQueued: true }],
        [{ isSent: false, isQueued: false, isPersistent: false }],
      ])
  })

  test('50 wait at most: the next is refused, and said to be; the oldest stay', async () => {
    fetch.mockImplementation(() => new Promise(() => undefined))
    const { deliveryQueueOf } = await openPage()
    for (let at = 0; at < 50; at += 1)
      deliveryQueueOf(false).enqueue(endpoint, submission(at), () => undefined)
    const report = vi.fn()
    deliveryQueueOf(false).enqueue(endpoint, submission(50), report)
    expect(report.mock.calls).toMatchObject([
      [
        {
          isSent: false,
          isQueued: false,
          isPersistent: false,
          reason: expect.stringMatching(/^50 sign-ups wait already/),
        },
      ],
    ])
    const times = waiting().map((entry) => entry.submission.submittedAt)
    expect(times.sort()).toEqual(Array.from({ length: 50 }, (_, at) => submission(at).submittedAt))
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
      [
        {
          isSent: false,
          reason: 'HTTP error! status: 500',
          isQueued: true,
          isPersistent: false,
        },
      ],
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
      [
        {
          isSent: false,
          reason: 'HTTP error! status: 500',
          isQueued: true,
          isPersistent: false,
        },
      ],
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

  test.each(['', 'null', '{', '[]'])('what nobody can read (%s) is thrown away', async (text) => {
    localStorage.setItem(outbox, '1')
    localStorage.setItem(`${outbox}:x`, text)
    const { resumeDelivery } = await openPage()
    resumeDelivery()
    await settle()
    expect(fetch).not.toHaveBeenCalled()
    expect(localStorage.getItem(`${outbox}:x`)).toBeNull()
  })
})

describe('what another version has left', () => {
  const of = (entry: object) => ({ id: 'x', endpoint, submission: submission(), ...entry })
  const resume = async () => (await openPage()).resumeDelivery()

  test.each([
    ['an address of a kind that this version does not know', of({ endpoint: 'queue:sign-ups' })],
    ['no endpoint', of({ endpoint: undefined })],
    ['a sign-up of another form', of({ submission: 'v2.c2FtcGxl' })],
    ['another id than its key', of({ id: 'y' })],
    ['times in words', of({ notBefore: 'tomorrow' })],
  ])('%s: it is neither sent nor deleted', async (_, entry) => {
    const text = JSON.stringify(entry)
    localStorage.setItem(outbox, '1 sample')
    localStorage.setItem(`${outbox}:x`, text)
    await resume()
    await settle(60_000)
    expect(fetch).not.toHaveBeenCalled()
    expect(localStorage.getItem(`${outbox}:x`)).toBe(text)
  })

  test('it is deleted when it is past its age', async () => {
    localStorage.setItem(`${outbox}:x`, JSON.stringify(of({ endpoint: 'queue:sign-ups' })))
    vi.setSystemTime(start.getTime() + 30 * day)
    await resume()
    await settle()
    expect(localStorage.getItem(`${outbox}:x`)).toBeNull()
  })

  test('a sign-up by other rules is sent as it is, and keeps its fields while it waits', async () => {
    fetch.mockImplementation(answers(500, 201))
    const theirs = { email: 'सैंपल@उदाहरण.भारत', willingToPay: '25', more: ['x'] }
    localStorage.setItem(`${outbox}:x`, JSON.stringify(of({ submission: theirs, channel: 'beta' })))
    await resume()
    await settle()
    expect(waiting()).toMatchObject([{ submission: theirs, channel: 'beta', failures: 1 }])
    await settle(1000)
    expect(fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
      theirs,
      theirs,
    ])
    expect(waiting()).toEqual([])
  })

  test.each(['2 sample', '{"version":7}'])(
    'an outbox marked %s is not emptied, and taken as it is',
    async (mark) => {
      fetch.mockImplementation(answers(500))
      localStorage.setItem(outbox, mark)
      localStorage.setItem(`${outbox}:x`, JSON.stringify(of({})))
      const { deliveryQueueOf } = await openPage()
      const report = vi.fn()
      deliveryQueueOf(false).enqueue(endpoint, submission(1000), report)
      await settle()
      expect(waiting()).toHaveLength(2)
      expect(localStorage.getItem(outbox)).toBe(mark)
      expect(report.mock.calls).toMatchObject([[{ isSent: false, isPersistent: true }]])
    },
  )

  test('what a later version has made of a sign-up is reported neither as sent nor as given up', async () => {
    fetch.mockImplementation(answers(500))
    const { deliveryQueueOf } = await openPage()
    const report = vi.fn()
    deliveryQueueOf(false).enqueue(endpoint, submission(), report)
    await settle(60_000)
    const [entry] = waiting()
    localStorage.setItem(`${outbox}:${entry.id}`, JSON.stringify({ ...entry, submission: 'v2' }))
    deliveryQueueOf(false).flush()
    await settle(60_000)
    expect(report.mock.calls).toMatchObject([[{ isSent: false, isQueued: true }]])
    expect(waiting()).toMatchObject([{ submission: 'v2' }])
  })
})

describe('waitlistsent is for what has arrived alone', () => {
  async function waitingOnTwoPages() {
    fetch.mockImplementation(answers(500))
    const first = await openPage()
    const report = vi.fn()
    first.deliveryQueueOf(false).enqueue(endpoint, submission(), report)
    await settle(60_000)
    expect(report).toHaveBeenCalledTimes(1)
    return { queue: first.deliveryQueueOf(false), report, other: await openPage() }
  }

  test('another page has delivered it: sent', async () => {
    const { queue, report, other } = await waitingOnTwoPages()
    fetch.mockImplementation(answers(201))
    other.resumeDelivery()
    await settle()
    queue.flush()
    await settle()
    expect(report.mock.calls.slice(1)).toEqual([[{ isSent: true }]])
    expect(JSON.stringify({ ...localStorage })).not.toContain('@')
  })

  test('another page has found it too old: given up', async () => {
    const { queue, report, other } = await waitingOnTwoPages()
    vi.setSystemTime(start.getTime() + 31 * day)
    other.resumeDelivery()
    await settle()
    queue.flush()
    await settle()
    expect(report.mock.calls.slice(1)).toMatchObject([[{ isSent: false, isQueued: false }]])
  })

  test('somebody has deleted it from the storage: given up', async () => {
    const { queue, report } = await waitingOnTwoPages()
    const [{ id }] = waiting()
    localStorage.removeItem(`${outbox}:${id}`)
    queue.flush()
    await settle()
    expect(report.mock.calls.slice(1)).toMatchObject([[{ isSent: false, isQueued: false }]])
  })

  test('the storage was cleared: it waits on, in the storage again', async () => {
    const { queue, report } = await waitingOnTwoPages()
    localStorage.clear()
    queue.flush()
    await settle()
    expect(waiting()).toMatchObject([{ submission: submission() }])
    expect(report).toHaveBeenCalledTimes(1)
  })
})

describe('a clock that jumps', () => {
  /** A sign-up was made and failed at a time; then the clock is set. */
  async function setClock(from: Date, to: Date, ...statuses: Parameters<typeof answers>) {
    vi.setSystemTime(from)
    fetch.mockImplementation(answers(...statuses))
    const { deliveryQueueOf } = await openPage()
    deliveryQueueOf(false).enqueue(
      endpoint,
      { ...submission(), submittedAt: from.toISOString() },
      () => undefined,
    )
    await settle()
    leavePage()
    fetch.mockReset().mockImplementation(answers(201))
    vi.setSystemTime(to)
    const { resumeDelivery } = await openPage()
    resumeDelivery()
    await settle()
  }
  const years = (count: number) => new Date(start.getTime() + count * 365 * day)

  test('years back: what was refused for a day waits for a day at most', async () => {
    await setClock(years(9), start, 422)
    expect(fetch).not.toHaveBeenCalled()
    expect(waiting()).toMatchObject([{ notBefore: start.getTime() + day }])
    await settle(day + 1000)
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(waiting()).toEqual([])
  })

  test('years back: it is kept for 31 days at most', async () => {
    await setClock(years(9), start, 422)
    fetch.mockImplementation(answers(422))
    vi.setSystemTime(start.getTime() + 31 * day)
    const { resumeDelivery } = await openPage()
    resumeDelivery()
    await settle()
    expect(waiting()).toEqual([])
  })

  test('years ahead: nothing is deleted before it has been tried by that clock', async () => {
    await setClock(years(-9), start, 500)
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(waiting()).toEqual([])
  })
})
