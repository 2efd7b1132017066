import type { OutboxEntry } from './outbox.ts'

/** The most requests that a page sends to one endpoint within a minute. */
export const callsPerMinute = 30

const minute = 60_000
export const day = 86_400_000
/** How long an entry is kept, since it is personal data. */
const maxAge = 30 * day

/**
 * Milliseconds to wait after a failure: about 1 s, 2 s, 4 s and so on, 30 s at most. A random part of
 * up to half is taken off, so that many visitors do not try again in the same instant.
 * @param failures counted from 1
 */
export const retryDelay = (failures: number): number =>
  Math.min(1000 * 2 ** (failures - 1), 30_000) * (1 - Math.random() / 2)

/** Whether an entry has been kept for too long, or was dated by a clock that was far ahead. */
export const isExpired = ({ since }: OutboxEntry): boolean => Math.abs(Date.now() - since) >= maxAge

/** Times are of `performance.now()`: they do not jump when the computer's clock is set. */
interface EndpointLimits {
  /** When the last requests were sent. */
  calls: readonly number[]
  /** When the endpoint may be called again, by its `Retry-After`. */
  retryAfter: number
  /** Who was refused with 429, in lower case, since the last sign-up that was accepted. */
  refused: ReadonlySet<string>
}

const limits = new Map<string, EndpointLimits>()

const limitsOf = (endpoint: string): EndpointLimits =>
  limits.get(endpoint) ?? { calls: [], retryAfter: 0, refused: new Set() }

/** To be called when a request is sent. */
export function noteCall(endpoint: string): void {
  const { calls, ...rest } = limitsOf(endpoint)
  limits.set(endpoint, { ...rest, calls: [...calls, performance.now()].slice(-callsPerMinute) })
}

/** To be called when an endpoint has accepted a sign-up. */
export function noteAccepted(endpoint: string): void {
  limits.set(endpoint, { ...limitsOf(endpoint), refused: new Set() })
}

/** To be called when an endpoint has asked for no request within so many milliseconds. */
export function noteRetryAfter(endpoint: string, wait: number): void {
  limits.set(endpoint, { ...limitsOf(endpoint), retryAfter: performance.now() + wait })
}

/**
 * To be called when an endpoint has refused a sign-up with 429. That may be the limit of one person, and
 * not of this browser.
 * @returns whether nobody else has been refused, so that the others may be tried
 */
export function noteRefused(endpoint: string, person: string): boolean {
  const before = limitsOf(endpoint)
  const refused = new Set([...before.refused, person.toLowerCase()])
  limits.set(endpoint, { ...before, refused })
  return refused.size === 1
}

/** Milliseconds until an endpoint may be called. */
function untilOpen(endpoint: string): number {
  const { calls, retryAfter } = limitsOf(endpoint)
  const first = calls.at(-callsPerMinute)
  const limitedUntil = first === undefined ? 0 : first + minute
  return Math.max(retryAfter, limitedUntil, performance.now()) - performance.now()
}

/** Milliseconds until a time. A time over a day ahead was written by a wrong clock, and has come. */
function until(time: number): number {
  const wait = time - Date.now()
  return wait > day ? 0 : Math.max(wait, 0)
}

/**
 * Milliseconds until an entry may be sent.
 * @param isLeaving the page goes away, so the pause after a failure is left out; one that the server
 *   has asked for is not
 */
export function untilDue({ endpoint, retryAt, notBefore }: OutboxEntry, isLeaving = false): number {
  return Math.max(untilOpen(endpoint), until(notBefore), isLeaving ? 0 : until(retryAt))
}
