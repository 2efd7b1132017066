import { campaignOf } from './campaign.ts'
import { deliver, noAnswer, timeout } from './delivery.ts'
import { endpointUrl } from './endpoint-url.ts'
import { createOutbox, type OutboxEntry } from './outbox.ts'
import { isSomethingWaiting, outboxName } from './outbox-name.ts'
import { callsPerMinute, noteCall, noteWait, untilOpen } from './pace.ts'

/** News of a sign-up. `answer` is absent when another tab has delivered it. */
export type Report =
  | { isSent: true; answer?: unknown }
  | {
      isSent: false
      reason: string
      /** Whether it is kept for another try. */
      isQueued: boolean
      /** Whether what is kept outlives the page. */
      isPersistent: boolean
    }

/** Delivers what is in an outbox. */
export interface DeliveryQueue {
  /**
   * Puts a sign-up in the outbox and sends it off. Reports when it has arrived or is given up, and
   * before that, once, when a first try has failed or nothing has come of it within 15 s.
   * @param endpoint a path is of the page's own origin
   */
  enqueue(endpoint: string, submission: object, onReport: (report: Report) => void): void
  /** Tries what is due, now; what is under way already goes on. */
  flush(): void
}

const day = 86_400_000
/** Milliseconds that an entry is kept: it is somebody's personal data. */
const maxAge = 30 * day
/** Calls that may fail before an endpoint is left alone until something happens. */
const attempts = 3

/**
 * Milliseconds to wait after a failure: about 1 s, 2 s, 4 s and so on, 30 s at most. Each is shortened
 * by up to half at random, so that many visitors do not come back in the same instant.
 * @param failures counted from 1
 */
const retryDelay = (failures: number) =>
  Math.min(1000 * 2 ** (failures - 1), 30_000) * (1 - Math.random() / 2)

/** Milliseconds until a time. One over a day ahead was written by a clock that was wrong. */
function until(time: number): number {
  const wait = time - Date.now()
  return wait > day ? 0 : Math.max(wait, 0)
}

const isExpired = ({ since }: OutboxEntry) => Math.abs(Date.now() - since) >= maxAge

/** Milliseconds until an entry may be tried. A page that is left waits for no pause of our own. */
function untilDue(entry: OutboxEntry, isLeaving = false): number {
  const { endpoint, retryAt, notBefore } = entry
  const pause = Math.max(until(notBefore), isLeaving ? 0 : until(retryAt))
  // When it is old enough, the last try is at once.
  return Math.max(untilOpen(endpoint), isExpired(entry) ? 0 : pause)
}

/** Runs a task while no other tab of the origin runs one under the same name, where Web Locks work. */
async function withTabLock(name: string, task: () => Promise<void>): Promise<void> {
  let hasStarted = false
  const start = () => {
    hasStarted = true
    return task()
  }
  try {
    await navigator.locks.request(name, start)
  } catch (error) {
    if (hasStarted) throw error
    // No locks outside of secure contexts and in sandboxes: a repeat is stored once by the receiver.
    await task()
  }
}

const lost = (reason: string): Report => ({
  isSent: false,
  reason,
  isQueued: false,
  isPersistent: false,
})

/**
 * Makes a delivery queue, which delivers to each endpoint for itself and one entry at a time. After a
 * failure the endpoint is left alone for a pause, then another entry has its turn: so one that is down
 * is not asked for each, and one entry that always fails holds up no others.
 * @param isMemoryOnly whether sign-ups that have not arrived are forgotten with the page
 */
function createDeliveryQueue(isMemoryOnly: boolean): DeliveryQueue {
  const outbox = createOutbox(isMemoryOnly)
  const listeners = new Map<string, (report: Report) => void>()
  const lanes = new Map<string, ReturnType<typeof createLane>>()

  const failure = (id: string, reason: string): Report => ({
    isSent: false,
    reason,
    isQueued: true,
    isPersistent: outbox.isPersistent(id),
  })

  /** Passes on the first failure, or that nothing has come in time, and how it ends. */
  function listen(id: string, onReport: (report: Report) => void) {
    let hasFailed = false
    const timer = setTimeout(() => listeners.get(id)?.(failure(id, noAnswer)), timeout)
    listeners.set(id, (report) => {
      clearTimeout(timer)
      if (report.isSent || !report.isQueued) listeners.delete(id)
      else if (hasFailed) return
      hasFailed = true
      onReport(report)
    })
  }

  function waiting(): readonly OutboxEntry[] {
    const entries = outbox.waiting()
    // Its end in this page is reported there, so it has arrived from another tab.
    for (const [id, report] of listeners) if (outbox.isGone(id)) report({ isSent: true })
    return entries
  }

  function createLane(endpoint: string) {
    let failuresLeft = attempts
    let isRunning = false
    let isSending = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let reason = `The endpoint gets at most ${callsPerMinute} requests a minute`

    const entries = () => waiting().filter((entry) => entry.endpoint === endpoint)

    /** @returns whether the next may follow at once */
    async function attempt(entry: OutboxEntry): Promise<boolean> {
      const { id, submission, campaign } = entry
      isSending = true
      noteCall(endpoint)
      const outcome = await deliver(endpoint, submission, campaign)
      isSending = false
      if (outcome.isSent) {
        outbox.markSent(id)
        listeners.get(id)?.(outcome)
        return true
      }
      const { isFinal = false } = outcome
      reason = outcome.reason
      const asked = Math.min(isFinal ? day : (outcome.retryAfter ?? 0), day)
      if (!isFinal) noteWait(endpoint, asked)
      if (isExpired(entry)) {
        outbox.remove(id)
        listeners.get(id)?.(lost(reason))
      } else {
        const failures = entry.failures + 1
        const now = Date.now()
        const retryAt = now + retryDelay(failures)
        outbox.put({ ...entry, failures, retryAt, notBefore: asked && now + asked })
        listeners.get(id)?.(failure(id, reason))
      }
      return isFinal
    }

    /** Tries what is due, until one fails. */
    async function round() {
      let isMore = true
      while (isMore && !isSending) {
        const entry = entries().find((entry) => untilDue(entry) === 0)
        if (!entry) return
        isMore = await attempt(entry)
        if (!isMore) failuresLeft -= 1
      }
    }

    async function run() {
      isRunning = true
      clearTimeout(timer)
      await (isMemoryOnly ? round() : withTabLock(`${outboxName} ${endpoint}`, round))
      isRunning = false
      const left = entries()
      for (const { id } of left) listeners.get(id)?.(failure(id, reason))
      if (left.length === 0 || failuresLeft <= 0) return
      const wait = Math.min(...left.map((entry) => untilDue(entry)))
      timer = setTimeout(run, wait || retryDelay(attempts - failuresLeft || 1))
    }

    return {
      flush() {
        failuresLeft = attempts
        if (!isRunning) run()
      },
      // A page that goes away gets no lock any more, so this does without. One entry only: the
      // server may be down.
      flushOnPageHide() {
        const entry = entries().find((entry) => untilDue(entry, true) === 0)
        if (entry && !isSending) attempt(entry)
      },
    }
  }

  function laneOf(endpoint: string) {
    const lane = lanes.get(endpoint) ?? createLane(endpoint)
    lanes.set(endpoint, lane)
    return lane
  }

  const lanesInUse = () => new Set(waiting().map(({ endpoint }) => laneOf(endpoint)))

  function flush() {
    for (const lane of lanesInUse()) lane.flush()
  }

  window.addEventListener('online', flush)
  // Shown: a tab that slept may have a connection again. Hidden: it may be about to go.
  document.addEventListener('visibilitychange', flush)
  window.addEventListener('pagehide', () => {
    for (const lane of lanesInUse()) lane.flushOnPageHide()
  })

  return {
    flush,
    enqueue(endpoint, submission, onReport) {
      const url = endpointUrl(endpoint)
      if (url === undefined)
        return onReport(
          lost(
            `The endpoint ${endpoint} is a path, and this page has no origin that it could be of. It takes a whole URL here, as https://api.example.com/sign-ups.`,
          ),
        )
      listen(outbox.add(url, submission, campaignOf(location.search)), onReport)
      laneOf(url).flush()
    },
  }
}

const queues = new Map<boolean, DeliveryQueue>()

/**
 * The page's queue.
 * @param isMemoryOnly whether sign-ups that have not arrived are forgotten with the page
 */
export function deliveryQueueOf(isMemoryOnly: boolean): DeliveryQueue {
  const queue = queues.get(isMemoryOnly) ?? createDeliveryQueue(isMemoryOnly)
  queues.set(isMemoryOnly, queue)
  return queue
}

/** Delivers what earlier pages of this origin have left behind; once a page is enough. */
export function resumeDelivery(): void {
  if (!queues.has(false) && isSomethingWaiting()) deliveryQueueOf(false).flush()
}
