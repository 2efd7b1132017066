import { DeliveryError, deliver, noAnswer, timeout } from './delivery.ts'
import type { OutboxEntry, Sendable } from './entry.ts'
import { createMemoryOutbox, createPersistentOutbox, type Outbox } from './outbox.ts'
import { isSomethingWaiting, outboxName } from './outbox-name.ts'
import { withRetry } from './retry.ts'
import { withTabLock } from './tab-lock.ts'

/** News of a sign-up. `answer` is absent when another tab has delivered it. */
export type Report =
  | { isSent: true; answer?: unknown }
  | { isSent: false; reason: string; isPersistent: boolean }

/** Delivers what is in an outbox. */
export interface DeliveryQueue {
  /**
   * Puts a sign-up in the outbox and sends it off. Reports when it has arrived, and before that,
   * once, when a first attempt has failed or nothing has come of it within 15 s.
   */
  enqueue(endpoint: string, submission: Sendable, onReport: (report: Report) => void): void
  /** Tries what is due, now; what is under way already goes on. */
  flush(): void
  /** Sends off the first entry that is due in the moment in which the page goes away. */
  flushOnPageHide(): void
}

const day = 86_400_000
/** Milliseconds that a server may ask to wait, at most. */
const longestBackoff = day
/** Milliseconds after which a later version of the page may try again what was refused for good. */
const refusalLasts = day

/** How long an endpoint is not tried in this round, at least (ms), and why. */
interface Backoff {
  time: number
  reason: string
}

/** Some entries are still to be delivered when a round is over. */
class PendingError extends Error {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('Some sign-ups have not arrived yet')
    this.retryAfter = retryAfter
  }
}

/**
 * Makes a delivery queue. Entries go in order, one at a time, each endpoint for itself: one that
 * cannot be reached holds up what is behind it there, one that refuses an entry for good does not.
 * @param withLock runs a task while no other queue of the same outbox runs one
 */
function createDeliveryQueue(
  outbox: Outbox,
  withLock: <Result>(task: () => Promise<Result>) => Promise<Result>,
): DeliveryQueue {
  const listeners = new Map<string, (report: Report) => void>()
  let isRunning = false
  let isSending = false
  let isFlushAsked = false
  let endPause = () => {}

  const failure = (id: string, reason: string): Report => ({
    isSent: false,
    reason,
    isPersistent: outbox.isPersistent(id),
  })

  /** Passes on the first failure, or that nothing has come in time, and that it has arrived. */
  function listen(id: string, onReport: (report: Report) => void) {
    let hasFailed = false
    const onTimeout = () => listeners.get(id)?.(failure(id, noAnswer))
    const timer = setTimeout(onTimeout, timeout)
    listeners.set(id, (report) => {
      clearTimeout(timer)
      if (report.isSent) listeners.delete(id)
      else if (hasFailed) return
      else hasFailed = true
      onReport(report)
    })
  }

  async function attempt(entry: OutboxEntry): Promise<DeliveryError | undefined> {
    isSending = true
    try {
      const answer = await deliver(entry.endpoint, entry.submission)
      outbox.remove(entry.id)
      listeners.get(entry.id)?.({ isSent: true, answer })
      return undefined
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      const backoff = Math.min(error.retryAfter, longestBackoff)
      if (error.isFinal) outbox.change(entry.id, { refusedAt: Date.now() })
      else if (backoff > 0) outbox.change(entry.id, { notBefore: Date.now() + backoff })
      listeners.get(entry.id)?.(failure(entry.id, error.message))
      return error.isFinal ? undefined : error
    } finally {
      isSending = false
    }
  }

  /** The first entry to try. Reports what another tab has delivered, and what is held up. */
  function next(backoffs: Map<string, Backoff>): OutboxEntry | undefined {
    const entries = outbox.refresh()
    for (const [id, report] of listeners)
      if (!entries.some((entry) => entry.id === id)) report({ isSent: true })
    const now = Date.now()
    return entries.find(({ id, endpoint, refusedAt, notBefore = 0 }) => {
      if (refusedAt !== undefined && now - refusedAt < refusalLasts) return false
      if (notBefore > now && !backoffs.has(endpoint))
        backoffs.set(endpoint, { time: notBefore - now, reason: 'The endpoint asked to wait' })
      const backoff = backoffs.get(endpoint)
      if (backoff) listeners.get(id)?.(failure(id, backoff.reason))
      return !backoff
    })
  }

  /** Tries each entry that is due once. @throws PendingError when some are to be tried again */
  async function round() {
    const backoffs = new Map<string, Backoff>()
    let isMore = true
    while (isMore)
      isMore = await withLock(async () => {
        const entry = next(backoffs)
        if (!entry) return false
        const error = await attempt(entry)
        if (error) backoffs.set(entry.endpoint, { time: error.retryAfter, reason: error.message })
        return true
      })
    if (backoffs.size > 0)
      throw new PendingError(Math.min(...[...backoffs.values()].map(({ time }) => time)))
  }

  /** Waits between two rounds; a flush ends it. */
  const pause = (delay: number, error: unknown) =>
    new Promise<void>((resolve) => {
      const backoff = error instanceof PendingError ? Math.min(error.retryAfter, longestBackoff) : 0
      const timer = setTimeout(resolve, Math.max(delay, backoff))
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run() {
    isRunning = true
    try {
      do {
        isFlushAsked = false
        await withRetry(round, pause).catch((error) => {
          if (!(error instanceof PendingError)) throw error
        })
      } while (isFlushAsked)
    } finally {
      isRunning = false
    }
  }

  const flush = () => {
    isFlushAsked = true
    endPause()
    if (!isRunning) run()
  }

  return {
    flush,
    // A page that goes away gets no lock any more, so this does without; should another tab send the
    // same meanwhile, the receiver stores it once. One entry only, to keep the order.
    flushOnPageHide() {
      const entry = isSending ? undefined : next(new Map())
      if (entry) attempt(entry)
    },
    enqueue(endpoint, submission, onReport) {
      listen(outbox.add(endpoint, submission).id, onReport)
      flush()
    },
  }
}

/** Has the queue try again whenever something may have changed. */
function flushOnPageEvents(queue: DeliveryQueue): DeliveryQueue {
  window.addEventListener('online', queue.flush)
  // Shown: a tab that slept may have a connection again. Hidden: it may be about to go.
  document.addEventListener('visibilitychange', queue.flush)
  window.addEventListener('pagehide', queue.flushOnPageHide)
  return queue
}

let persistentQueue: DeliveryQueue | undefined
let memoryQueue: DeliveryQueue | undefined

/**
 * The page's queue.
 * @param isMemoryOnly whether sign-ups that have not arrived are forgotten with the page
 */
export function deliveryQueueOf(isMemoryOnly: boolean): DeliveryQueue {
  if (isMemoryOnly) {
    memoryQueue ??= flushOnPageEvents(createDeliveryQueue(createMemoryOutbox(), (task) => task()))
    return memoryQueue
  }
  persistentQueue ??= flushOnPageEvents(
    createDeliveryQueue(createPersistentOutbox(), (task) => withTabLock(outboxName, task)),
  )
  return persistentQueue
}

/** Delivers what earlier pages of this origin have left behind; once a page is enough. */
export function resumeDelivery(): void {
  if (!persistentQueue && isSomethingWaiting()) deliveryQueueOf(false).flush()
}
