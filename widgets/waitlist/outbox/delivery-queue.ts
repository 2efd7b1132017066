import { DeliveryError, deliver, noAnswer, timeout } from './delivery.ts'
import { endpointUrl } from './endpoint-url.ts'
import { isExpired, type OutboxEntry } from './entry.ts'
import { createMemoryOutbox, createPersistentOutbox, maxEntries, type Outbox } from './outbox.ts'
import { isSomethingWaiting, outboxName } from './outbox-name.ts'
import { retryDelay, withRetry } from './retry.ts'
import { withTabLock } from './tab-lock.ts'

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
   * before that, once, when a first attempt has failed or nothing has come of it within 15 s.
   * @param endpoint a path is of the page's own origin
   */
  enqueue(endpoint: string, submission: object, onReport: (report: Report) => void): void
  /** Tries what is due, now; what is under way already goes on. */
  flush(): void
  /** Sends off the first entry in the moment in which the page goes away. */
  flushOnPageHide(): void
}

const day = 86_400_000
/** Milliseconds that a server may ask to wait, at most. */
const longestWait = day
/** Milliseconds after which a later version of the page may try again what was refused for good. */
const refusalLasts = day

const full = `${maxEntries} sign-ups wait already; no more are taken until some have arrived`

const noOrigin = (endpoint: string) =>
  `The endpoint ${endpoint} is a path, and this page has no origin that it could be of. It takes a whole URL here, as https://api.example.com/sign-ups.`

/** Some entries are still to be delivered when a round is over. */
class PendingError extends Error {
  /** Milliseconds until the first of them is due; 0 when one is. */
  readonly wait: number
  constructor(wait: number) {
    super('Some sign-ups have not arrived yet')
    this.wait = wait
  }
}

const lost = (reason: string): Report => ({
  isSent: false,
  reason,
  isQueued: false,
  isPersistent: false,
})

/** What a failed try makes of an entry. */
function afterFailure(
  { failures: before = 0 }: OutboxEntry,
  { isFinal, retryAfter }: DeliveryError,
): Partial<OutboxEntry> {
  const now = Date.now()
  const failures = before + 1
  const asked = Math.min(isFinal ? refusalLasts : retryAfter, longestWait)
  return {
    failures,
    retryAt: now + retryDelay(failures),
    ...(asked > 0 && { notBefore: now + asked }),
  }
}

/**
 * Makes a delivery queue. Entries go one at a time, and one that fails backs off for itself: it goes
 * behind the others. A server that fails is left alone for the rest of a round, so that one that is
 * down is asked once a round only, however many wait for it; the next round begins with another.
 * @param withLock runs a task while no other queue of the same outbox runs one
 */
function createDeliveryQueue(
  outbox: Outbox,
  withLock: <Result>(task: () => Promise<Result>) => Promise<Result>,
): DeliveryQueue {
  const listeners = new Map<string, (report: Report) => void>()
  /** When each endpoint may be called again that asked to wait, on the clock that never jumps. */
  const closedUntil = new Map<string, number>()
  let isRunning = false
  let isSending = false
  let isFlushAsked = false
  let endPause = () => {}

  const failure = (id: string, reason: string): Report => ({
    isSent: false,
    reason,
    isQueued: true,
    isPersistent: outbox.isPersistent(id),
  })

  /** Passes on the first failure, or that nothing has come in time, and how it ends. */
  function listen(id: string, onReport: (report: Report) => void) {
    let hasFailed = false
    const onTimeout = () => listeners.get(id)?.(failure(id, noAnswer))
    const timer = setTimeout(onTimeout, timeout)
    listeners.set(id, (report) => {
      clearTimeout(timer)
      const isEnd = report.isSent || !report.isQueued
      if (isEnd) listeners.delete(id)
      else if (hasFailed) return
      hasFailed = true
      onReport(report)
    })
  }

  /** @returns the error after which it will be tried again */
  async function attempt(entry: OutboxEntry): Promise<DeliveryError | undefined> {
    const { id, endpoint } = entry
    isSending = true
    try {
      const answer = await deliver(endpoint, entry.submission)
      // Whose sign-up it is not hears of it through the outbox.
      if (!listeners.has(id)) outbox.addSent(id)
      outbox.remove(id)
      listeners.get(id)?.({ isSent: true, answer })
      return undefined
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      if (isExpired(entry)) {
        outbox.remove(id)
        listeners.get(id)?.(lost(error.message))
      } else {
        outbox.change(id, afterFailure(entry, error))
        listeners.get(id)?.(failure(id, error.message))
      }
      if (error.isFinal) return undefined
      const asked = Math.min(error.retryAfter, longestWait)
      if (asked > 0) closedUntil.set(endpoint, performance.now() + asked)
      return error
    } finally {
      isSending = false
    }
  }

  /** Milliseconds until the endpoint of an entry may be called. */
  function untilOpen({ endpoint }: OutboxEntry): number {
    const time = closedUntil.get(endpoint)
    return time === undefined ? 0 : Math.max(time - performance.now(), 0)
  }

  /** Milliseconds until an entry may be tried: at once where it is the last try. */
  function untilDue(entry: OutboxEntry, isLeaving = false): number {
    const { retryAt = 0, notBefore = 0 } = entry
    const time = isExpired(entry) ? 0 : Math.max(notBefore, isLeaving ? 0 : retryAt)
    return Math.max(time - Date.now(), untilOpen(entry), 0)
  }

  /**
   * What waits. Reports what has become of the others, and what has to wait.
   * @param failed why endpoints are left alone for now
   */
  function refresh(failed = new Map<string, string>()): readonly OutboxEntry[] {
    const entries = outbox.refresh()
    for (const [id, report] of listeners) {
      const fate = outbox.fate(id)
      if (fate === 'sent') report({ isSent: true })
      if (fate === 'lost') report(lost('It was deleted before it had arrived'))
    }
    for (const entry of entries) {
      const asked = untilOpen(entry) > 0 ? 'The endpoint asked to wait' : undefined
      const reason = failed.get(entry.endpoint) ?? asked
      if (reason !== undefined) listeners.get(entry.id)?.(failure(entry.id, reason))
    }
    return entries
  }

  /** Tries what is due. @throws PendingError when some are to be tried again */
  async function round() {
    const failed = new Map<string, string>()
    let isMore = true
    while (isMore)
      isMore = await withLock(async () => {
        const entry = refresh(failed).find(
          (entry) => !failed.has(entry.endpoint) && untilDue(entry) === 0,
        )
        if (!entry) return false
        const error = await attempt(entry)
        if (error) failed.set(entry.endpoint, error.message)
        return true
      })
    const waits = refresh().map((entry) => untilDue(entry))
    if (waits.length > 0) throw new PendingError(Math.min(...waits))
  }

  /** Waits between two rounds; a flush ends it. */
  const pause = (delay: number, error: unknown) =>
    new Promise<void>((resolve) => {
      const wait = error instanceof PendingError ? error.wait : 0
      const timer = setTimeout(resolve, wait || delay)
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
    // same meanwhile, the receiver stores it once. It may be the last chance, so no pause is kept
    // but one that the server asked for. One entry only: the server may be down.
    flushOnPageHide() {
      const entry = isSending ? undefined : refresh().find((entry) => untilDue(entry, true) === 0)
      if (entry) attempt(entry)
    },
    enqueue(endpoint, submission, onReport) {
      const url = endpointUrl(endpoint)
      const entry = url === undefined ? undefined : outbox.add(url, submission)
      if (!entry) return onReport(lost(url === undefined ? noOrigin(endpoint) : full))
      listen(entry.id, onReport)
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
