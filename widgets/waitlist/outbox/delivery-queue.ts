import type { Submission } from '../submission.ts'
import { DeliveryError, deliver, noAnswer, patience } from './delivery.ts'
import {
  createMemoryOutbox,
  createPersistentOutbox,
  type Outbox,
  type OutboxEntry,
} from './outbox.ts'
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
  post(endpoint: string, submission: Submission, onReport: (report: Report) => void): void
  /** Tries what is due, now; what is under way already goes on. */
  hurry(): void
  /** Sends off the first that is due in this very instant, in which the page goes away. */
  leave(): void
}

const day = 86_400_000
/** Milliseconds a server may ask to be left alone for, at most. */
const longestRest = day
/** Milliseconds after which a later version of the page may try again what was refused for good. */
const refusalLasts = day

/** An endpoint that is left alone in this round: for how long at least (ms), and why. */
interface Rest {
  time: number
  reason: string
}

/** What is left over when a round is done: some endpoints could not be reached. */
class LeftOver extends Error {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('Some sign-ups have not arrived yet')
    this.retryAfter = retryAfter
  }
}

/**
 * Makes a queue. Entries go in order, one at a time, each endpoint for itself: one that cannot
 * be reached holds up what is behind it there, one that refuses an entry for good does not.
 * @param inTurn runs a task while no other queue of the same outbox runs one
 */
function createDeliveryQueue(
  outbox: Outbox,
  inTurn: <Result>(task: () => Promise<Result>) => Promise<Result>,
): DeliveryQueue {
  const awaited = new Map<string, (report: Report) => void>()
  let isRunning = false
  let isUnderWay = false
  let isAskedAgain = false
  let wake = () => {}

  function expect(id: string, onReport: (report: Report) => void) {
    let hasFailed = false
    const giveUp = () => awaited.get(id)?.(failure(id, noAnswer))
    const timer = setTimeout(giveUp, patience)
    awaited.set(id, (report) => {
      clearTimeout(timer)
      if (report.isSent) awaited.delete(id)
      else if (hasFailed) return
      else hasFailed = true
      onReport(report)
    })
  }

  const failure = (id: string, reason: string): Report => ({
    isSent: false,
    reason,
    isPersistent: outbox.isPersistent(id),
  })

  async function attempt(entry: OutboxEntry): Promise<DeliveryError | undefined> {
    isUnderWay = true
    try {
      const answer = await deliver(entry.endpoint, entry.submission)
      outbox.remove(entry.id)
      awaited.get(entry.id)?.({ isSent: true, answer })
      return undefined
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      const rest = Math.min(error.retryAfter, longestRest)
      if (error.isFinal) outbox.change(entry.id, { refusedAt: Date.now() })
      else if (rest > 0) outbox.change(entry.id, { notBefore: Date.now() + rest })
      awaited.get(entry.id)?.(failure(entry.id, error.message))
      return error.isFinal ? undefined : error
    } finally {
      isUnderWay = false
    }
  }

  /** The first entry to try. Reports what another tab has delivered, and what must wait its turn. */
  function next(rests: Map<string, Rest>): OutboxEntry | undefined {
    const entries = outbox.refresh()
    for (const [id, tell] of awaited)
      if (!entries.some((entry) => entry.id === id)) tell({ isSent: true })
    const now = Date.now()
    return entries.find(({ id, endpoint, refusedAt, notBefore = 0 }) => {
      if (refusedAt !== undefined && now - refusedAt < refusalLasts) return false
      if (notBefore > now && !rests.has(endpoint))
        rests.set(endpoint, { time: notBefore - now, reason: 'The endpoint asked to wait' })
      const rest = rests.get(endpoint)
      if (rest) awaited.get(id)?.(failure(id, rest.reason))
      return !rest
    })
  }

  /** Tries each entry that is due once. @throws LeftOver when an endpoint is to be tried again */
  async function round() {
    const rests = new Map<string, Rest>()
    let isMore = true
    while (isMore)
      isMore = await inTurn(async () => {
        const entry = next(rests)
        if (!entry) return false
        const error = await attempt(entry)
        if (error) rests.set(entry.endpoint, { time: error.retryAfter, reason: error.message })
        return true
      })
    if (rests.size > 0) throw new LeftOver(Math.min(...[...rests.values()].map(({ time }) => time)))
  }

  /** Waits between two rounds, unless somebody is in a hurry. */
  const pause = (delay: number, error: unknown) =>
    new Promise<void>((resolve) => {
      const rest = error instanceof LeftOver ? Math.min(error.retryAfter, longestRest) : 0
      const timer = setTimeout(resolve, Math.max(delay, rest))
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run() {
    isRunning = true
    try {
      do {
        isAskedAgain = false
        await withRetry(round, pause).catch((error) => {
          if (!(error instanceof LeftOver)) throw error
        })
      } while (isAskedAgain)
    } finally {
      isRunning = false
    }
  }

  const hurry = () => {
    isAskedAgain = true
    wake()
    if (!isRunning) run()
  }

  return {
    hurry,
    // A page that goes away is granted no lock any more, so this does not wait for its turn; should
    // another tab send the same meanwhile, the receiver stores it once. One, to keep the order.
    leave() {
      const entry = isUnderWay ? undefined : next(new Map())
      if (entry) attempt(entry)
    },
    post(endpoint, submission, onReport) {
      expect(outbox.add(endpoint, submission).id, onReport)
      hurry()
    },
  }
}

/** Has the queue try again whenever there is a new reason to hope. */
function keepTrying(queue: DeliveryQueue): DeliveryQueue {
  window.addEventListener('online', queue.hurry)
  // Shown: a tab that slept may have a connection again. Hidden: it may be about to go.
  document.addEventListener('visibilitychange', queue.hurry)
  window.addEventListener('pagehide', queue.leave)
  return queue
}

let persistentCourier: DeliveryQueue | undefined
let memoryCourier: DeliveryQueue | undefined

/**
 * The page's queue.
 * @param isMemoryOnly whether sign-ups that have not arrived are forgotten with the page
 */
export function deliveryQueueOf(isMemoryOnly: boolean): DeliveryQueue {
  if (isMemoryOnly) {
    memoryCourier ??= keepTrying(createDeliveryQueue(createMemoryOutbox(), (task) => task()))
    return memoryCourier
  }
  persistentCourier ??= keepTrying(
    createDeliveryQueue(createPersistentOutbox(), (task) => withTabLock(outboxName, task)),
  )
  return persistentCourier
}

/** Delivers what earlier pages of this origin have left behind; once a page is enough. */
export function resumeDelivery(): void {
  if (!persistentCourier && isSomethingWaiting()) deliveryQueueOf(false).hurry()
}
