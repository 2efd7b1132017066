import { wholeUrl } from '../../element/urls.ts'
import { campaignOf, originAroundFrame } from './campaign.ts'
import { noAnswer, timeout } from './delivery.ts'
import { createOutbox, type OutboxEntry, type SignUp } from './outbox.ts'
import { createSender, type Report } from './sender.ts'

/** Delivers the sign-ups in the outbox. */
interface DeliveryQueue {
  /**
   * Puts a sign-up in the outbox and sends it. Reports at most twice: that it is kept for another try, after the
   * first failure or 15 s; and that it was sent, or is given up.
   * @param settings its endpoint, where a path is of the page's own origin, and how it is sent and kept
   * @param mark a further part of the query string, beside the campaign; empty for none
   */
  enqueue(
    settings: { endpoint: string; noPreflight: boolean; noOutbox: boolean },
    submission: SignUp,
    mark: string,
    onReport: (report: Report) => void,
  ): void
  /** Sends the sign-ups that are due. */
  flush(): void
}

/** Reports a sign-up of an earlier page on the document, since no element can. */
function tellDocument({ triggerType, submittedAt }: SignUp) {
  const detail = { triggerType, submittedAt, late: true }
  document.dispatchEvent(new CustomEvent('waitlistsent', { bubbles: true, composed: true, detail }))
}

function createDeliveryQueue(): DeliveryQueue {
  const outbox = createOutbox()
  const listeners = new Map<string, (report: Report) => void>()
  const senders = new Map<string, () => void>()

  function listen(id: string, onReport: (report: Report) => void) {
    let hasFailed = false
    const listener = (report: Report) => {
      clearTimeout(timer)
      if (report.isSent || !report.isQueued) listeners.delete(id)
      else if (hasFailed) return
      hasFailed = true
      onReport(report)
    }
    const giveNotice = () => listener({ isSent: false, reason: noAnswer, isQueued: true })
    const timer = setTimeout(giveNotice, timeout)
    listeners.set(id, listener)
  }

  function waiting(): readonly OutboxEntry[] {
    const entries = outbox.waiting()
    // What this page has sent or given up has no listener any more, so another tab has sent these.
    for (const [id, listener] of listeners)
      if (outbox.isGone(id)) listener({ isSent: true, isElsewhere: true })
    return entries
  }

  function report({ id, submission }: OutboxEntry, report: Report) {
    const listener = listeners.get(id)
    if (listener) listener(report)
    else if (report.isSent) tellDocument(submission)
  }

  function send(endpoint: string) {
    const sender = senders.get(endpoint) ?? createSender(endpoint, { outbox, waiting, report })
    senders.set(endpoint, sender)
    sender()
  }

  function flush() {
    for (const endpoint of new Set(waiting().map(({ endpoint }) => endpoint))) send(endpoint)
  }

  window.addEventListener('online', flush)
  // A tab that is shown may have a connection again; one that is hidden may be about to close.
  document.addEventListener('visibilitychange', flush)

  return {
    flush,
    enqueue({ endpoint, noPreflight, noOutbox }, submission, mark, onReport) {
      const url = wholeUrl(endpoint)
      if (url === undefined)
        return onReport({
          isSent: false,
          reason: `The endpoint ${endpoint} leads nowhere. It takes a whole URL, such as https://api.example.com/sign-ups, or a path where the page has an origin.`,
          isQueued: false,
        })
      const campaign = [campaignOf(location.search), originAroundFrame(), mark]
        .filter(Boolean)
        .join('&')
      const made = { endpoint: url, noPreflight, isMemoryOnly: noOutbox, submission, campaign }
      listen(outbox.add(made), onReport)
      send(url)
    },
  }
}

let queue: DeliveryQueue | undefined

/** The page's queue. */
export function deliveryQueue(): DeliveryQueue {
  queue ??= createDeliveryQueue()
  return queue
}

/** Sends what earlier pages of this origin have left in the storage, unless this page already does. */
export function resumeDelivery(): void {
  if (!queue) deliveryQueue().flush()
}
