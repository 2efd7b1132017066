import { wholeUrl } from '../../element/urls.ts'
import { campaignOf, originAroundFrame } from './campaign.ts'
import { deliver, noAnswer, timeout } from './delivery.ts'
import { createOutbox, type OutboxEntry, outboxName, type SignUp } from './outbox.ts'
import {
  callsPerMinute,
  day,
  isExpired,
  noteAccepted,
  noteCall,
  noteRefused,
  noteRetryAfter,
  retryDelay,
  untilDue,
} from './timing.ts'

/** What became of a sign-up. */
type Report =
  /** `isElsewhere`: another tab has sent it, and has told its own document. */
  | { isSent: true; isElsewhere: boolean }
  | {
      isSent: false
      reason: string
      /** Whether it is kept for another try. */
      isQueued: boolean
    }

/** Delivers the sign-ups in an outbox. */
interface DeliveryQueue {
  /**
   * Puts a sign-up in the outbox and sends it. Reports at most twice: that it is kept for another try,
   * after the first failure or 15 s; and that it was sent, or is given up.
   * @param settings its endpoint, where a path is of the page's own origin, and how it is sent there
   * @param mark what goes along in the query string beside the campaign; empty for nothing
   */
  enqueue(
    settings: { endpoint: string; noPreflight: boolean },
    submission: SignUp,
    mark: string,
    onReport: (report: Report) => void,
  ): void
  /** Sends the sign-ups that are due. */
  flush(): void
}

/** Requests that may fail before an endpoint is left alone until something happens. */
const attempts = 3

/** Tells a page of a sign-up of an earlier page. There is no element that could. */
function tellDocument({ triggerType, submittedAt }: SignUp) {
  const detail = { triggerType, submittedAt, late: true }
  document.dispatchEvent(new CustomEvent('waitlistsent', { bubbles: true, composed: true, detail }))
}

const givenUp = (reason: string): Report => ({ isSent: false, reason, isQueued: false })

/** Runs a task while no other tab of the origin runs one under the same name, where Web Locks work. */
async function withTabLock(name: string, task: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(name, task)
  } catch {
    // Without a secure context, or in a sandbox, there are no locks. Two tabs may then send the same
    // sign-up, which the receiver stores once.
    await task()
  }
}

/** @param isMemoryOnly whether sign-ups that have not arrived are forgotten with the page */
function createDeliveryQueue(isMemoryOnly: boolean): DeliveryQueue {
  const outbox = createOutbox(isMemoryOnly)
  const listeners = new Map<string, (report: Report) => void>()
  const senders = new Map<string, ReturnType<typeof createSender>>()

  const reportKept = (id: string, reason: string) =>
    listeners.get(id)?.({ isSent: false, reason, isQueued: true })

  function listen(id: string, onReport: (report: Report) => void) {
    let hasFailed = false
    const timer = setTimeout(() => reportKept(id, noAnswer), timeout)
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
    // What this page has sent or given up has no listener any more, so another tab has sent these.
    for (const [id, report] of listeners)
      if (outbox.isGone(id)) report({ isSent: true, isElsewhere: true })
    return entries
  }

  /**
   * Sends the entries for one endpoint, one at a time. After a failure it pauses, and then goes on with
   * the entry that has been due for longest. So an endpoint that is down does not get all entries, and
   * an entry that is always refused does not hold up the others.
   */
  function createSender(endpoint: string) {
    let failedRequests = 0
    let isRunning = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let reason = `The endpoint gets at most ${callsPerMinute} requests a minute`

    const entries = () => waiting().filter((entry) => entry.endpoint === endpoint)

    /** Called when the endpoint has accepted a sign-up. Tells of it, unless another tab has. */
    function sent({ id, submission }: OutboxEntry, answer: unknown) {
      if (answer !== undefined) console.log('Waitlist response:', answer)
      noteAccepted(endpoint)
      // Without locks another tab may have sent it too.
      waiting()
      if (outbox.isGone(id)) return
      outbox.markSent(id)
      const report = listeners.get(id)
      if (report) report({ isSent: true, isElsewhere: false })
      else tellDocument(submission)
    }

    /** @returns whether the next one may be sent */
    async function send(entry: OutboxEntry): Promise<boolean> {
      const { id, submission } = entry
      noteCall(endpoint)
      const outcome = await deliver(entry)
      if (outcome.isSent) {
        sent(entry, outcome.answer)
        return true
      }
      failedRequests += 1
      const { isFinal = false, isLimited = false, retryAfter = 0 } = outcome
      reason = outcome.reason
      const pause = Math.min(isFinal ? day : retryAfter, day)
      const isOnlyThis = isLimited && noteRefused(endpoint, submission.email)
      if (!isFinal && !isOnlyThis) noteRetryAfter(endpoint, pause)
      if (isExpired(entry)) {
        outbox.remove(id)
        listeners.get(id)?.(givenUp(reason))
      } else {
        const now = Date.now()
        outbox.put({
          ...entry,
          failures: entry.failures + 1,
          retryAt: now + retryDelay(entry.failures + 1),
          notBefore: pause && now + pause,
        })
        reportKept(id, reason)
      }
      return isOnlyThis
    }

    /** Sends the entries that are due, until the endpoint fails. */
    async function sendAll() {
      let mayGoOn = true
      while (mayGoOn) {
        const entry = entries().find((entry) => untilDue(entry) === 0)
        if (!entry) return
        mayGoOn = await send(entry)
      }
    }

    async function run() {
      isRunning = true
      clearTimeout(timer)
      await withTabLock(`${outboxName} ${endpoint}`, sendAll)
      isRunning = false
      const left = entries()
      for (const { id } of left) reportKept(id, reason)
      if (left.length === 0 || failedRequests >= attempts) return
      const wait = Math.min(...left.map((entry) => untilDue(entry)))
      timer = setTimeout(run, wait || retryDelay(failedRequests || 1))
    }

    return {
      flush() {
        failedRequests = 0
        if (!isRunning) run()
      },
    }
  }

  function senderOf(endpoint: string) {
    const sender = senders.get(endpoint) ?? createSender(endpoint)
    senders.set(endpoint, sender)
    return sender
  }

  function flush() {
    for (const sender of new Set(waiting().map(({ endpoint }) => senderOf(endpoint))))
      sender.flush()
  }

  window.addEventListener('online', flush)
  // A tab that is shown may have a connection again; one that is hidden may be about to close.
  document.addEventListener('visibilitychange', flush)

  return {
    flush,
    enqueue({ endpoint, noPreflight }, submission, mark, onReport) {
      const url = wholeUrl(endpoint)
      if (url === undefined)
        return onReport(
          givenUp(
            `The endpoint ${endpoint} leads nowhere. It takes a whole URL, such as https://api.example.com/sign-ups, or a path where the page has an origin.`,
          ),
        )
      const campaign = [campaignOf(location.search), originAroundFrame(), mark]
        .filter(Boolean)
        .join('&')
      listen(outbox.add({ endpoint: url, noPreflight, submission, campaign }), onReport)
      senderOf(url).flush()
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

/** Sends what earlier pages of this origin have left in the storage, unless this page already does. */
export function resumeDelivery(): void {
  if (!queues.has(false)) deliveryQueueOf(false).flush()
}
