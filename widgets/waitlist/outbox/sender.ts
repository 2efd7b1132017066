import { deliver } from './delivery.ts'
import { type Outbox, type OutboxEntry, outboxName } from './outbox.ts'

/** The result of an attempt to send a sign-up. */
export type Report =
  /** `isElsewhere`: another tab has sent it, and has told its own document. */
  | { isSent: true; isElsewhere: boolean }
  /** `isQueued`: it is kept for another try. */
  | { isSent: false; reason: string; isQueued: boolean }

/** The dependencies of a sender. */
interface Context {
  outbox: Pick<Outbox, 'put' | 'remove' | 'markSent' | 'isGone'>
  /** The entries that wait, for all endpoints. */
  waiting(): readonly OutboxEntry[]
  report(entry: OutboxEntry, report: Report): void
}

/** The maximum number of requests that a page sends to one endpoint within a minute. */
const callsPerMinute = 30
/** Failed requests after which the sender stops until it is called again. */
const attempts = 3

const minute = 60_000
const day = 86_400_000
/** The maximum age of an entry, which is personal data. */
const maxAge = 30 * day

/**
 * The back-off in milliseconds after a failure: 1 s, 2 s, 4 s and so on, 30 s at most. Subtracts a random part of up
 * to half (jitter), so that visitors do not retry at the same instant.
 * @param failures counted from 1
 */
const retryDelay = (failures: number) =>
  Math.min(1000 * 2 ** (failures - 1), 30_000) * (1 - Math.random() / 2)

/** Whether an entry has been kept for too long, or was dated by a clock that was far ahead. */
const isExpired = ({ since }: OutboxEntry) => Math.abs(Date.now() - since) >= maxAge

/** Milliseconds until a time. A time more than a day ahead comes from a wrong clock and counts as past. */
function until(time: number): number {
  const wait = time - Date.now()
  return wait > day ? 0 : Math.max(wait, 0)
}

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

/**
 * Sends the entries for one endpoint, one at a time. After a failure it pauses, and then goes on with
 * the entry that has been due for longest. So an endpoint that is down does not get all entries, and
 * an entry that is always refused does not hold up the others.
 * @returns a function that sends the entries that are due
 */
export function createSender(endpoint: string, { outbox, waiting, report }: Context): () => void {
  let failedRequests = 0
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let reason = `The endpoint gets at most ${callsPerMinute} requests a minute`
  /** When the last requests were sent, by `performance.now()`, which ignores changes of the clock. */
  const calls: number[] = []
  /** When the endpoint may be called again by its `Retry-After`, by the same clock. */
  let openAt = 0
  /** The email addresses that were refused with 429 since the last sign-up that was accepted. */
  const refused = new Set<string>()

  const entries = () => waiting().filter((entry) => entry.endpoint === endpoint)

  /** Milliseconds until an entry may be sent. */
  function untilDue({ retryAt, notBefore }: OutboxEntry): number {
    const [first = 0] = calls
    const limitedUntil = calls.length < callsPerMinute ? 0 : first + minute
    const untilOpen = Math.max(openAt, limitedUntil) - performance.now()
    return Math.max(untilOpen, until(notBefore), until(retryAt))
  }

  /** @returns whether the next one may be sent */
  async function send(entry: OutboxEntry): Promise<boolean> {
    const { id, submission, failures } = entry
    calls.push(performance.now())
    if (calls.length > callsPerMinute) calls.shift()
    const result = await deliver(entry)
    if (result.isSent) {
      if (result.answer !== undefined) console.log('Waitlist response:', result.answer)
      refused.clear()
      // Without locks another tab may have sent it too, and reported it.
      waiting()
      if (outbox.isGone(id)) return true
      outbox.markSent(entry)
      report(entry, { isSent: true, isElsewhere: false })
      return true
    }
    failedRequests += 1
    const { isFinal = false, isLimited = false, retryAfter = 0 } = result
    reason = result.reason
    const pause = Math.min(isFinal ? day : retryAfter, day)
    // A 429 may be the limit of one person. If another person is refused too, it is the limit of the browser.
    const isOnlyThis = isLimited && refused.add(submission.email.toLowerCase()).size === 1
    if (!isFinal && !isOnlyThis) openAt = performance.now() + pause
    const isQueued = !isExpired(entry)
    if (isQueued)
      outbox.put({
        ...entry,
        failures: failures + 1,
        retryAt: Date.now() + retryDelay(failures + 1),
        notBefore: pause && Date.now() + pause,
      })
    else outbox.remove(id)
    report(entry, { isSent: false, reason, isQueued })
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
    for (const entry of left) report(entry, { isSent: false, reason, isQueued: true })
    if (left.length === 0 || failedRequests >= attempts) return
    const wait = Math.min(...left.map((entry) => untilDue(entry)))
    timer = setTimeout(run, wait || retryDelay(failedRequests || 1))
  }

  return () => {
    failedRequests = 0
    if (!isRunning) void run()
  }
}
