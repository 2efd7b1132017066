import { afterEach, beforeEach, vi } from 'vitest'
import { emptyDraft, type Submission } from '../../widgets/waitlist/submission.ts'

/** Pages of one origin with an outbox, a network that is made up, and a clock that is set. */

export const fetch = vi.fn<typeof globalThis.fetch>()
export const endpoint = 'https://api.example.com/x'
export const start = new Date('2025-07-01T09:30:00Z')
export const day = 86_400_000

export const submission = (at = 0): Submission => ({
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
export async function openPage() {
  vi.resetModules()
  return import('../../widgets/waitlist/outbox/delivery-queue.ts')
}

/** The page goes away: its timers end, and its lock is free. */
export function leavePage() {
  const now = Date.now()
  // Sets the clock back as well.
  vi.clearAllTimers()
  vi.setSystemTime(now)
  localStorage.removeItem(`${outbox}-lease`)
}

/** Lets what is under way come to its end. */
export const settle = (time = 0) => vi.advanceTimersByTimeAsync(time)

export const answers =
  (...statuses: (number | 'broken')[]) =>
  async () => {
    const status = statuses.length > 1 ? statuses.shift() : statuses[0]
    if (status === 'broken' || status === undefined) throw new TypeError('Failed to fetch')
    return Response.json({}, { status })
  }

export const sent = () =>
  fetch.mock.calls.map(([, init]) => (JSON.parse(String(init?.body)) as Submission).submittedAt)

/** The name of the outbox in the storage, which pages of other versions know as well. */
export const outbox = 'nameplate-outbox-v1'

export const waiting = () =>
  Object.keys(localStorage)
    .filter((key) => key.includes('outbox-v1:'))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? ''))

/** To be called once, before the tests of a file. */
export function useOutboxPages() {
  beforeEach(() => {
    vi.useFakeTimers({ now: start })
    vi.spyOn(Math, 'random').mockReturnValue(0)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
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
}
