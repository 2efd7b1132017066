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

/** What this page knows of an endpoint. Times are of `performance.now()`, which ignores changes of the clock. */
interface EndpointLimits {
  /** When the last requests were sent, at most `callsPerMinute`. */
  calls: number[]
  /** When the endpoint may be called again, by its `Retry-After`. */
  openAt: number
  /** Who was refused with 429, in lower case, since the last sign-up that was accepted. */
  refused: Set<string>
}

const limits = new Map<string, EndpointLimits>()

function limitsOf(endpoint: string): EndpointLimits {
  const known = limits.get(endpoint) ?? { calls: [], openAt: 0, refused: new Set() }
  limits.set(endpoint, known)
  return known
}

/** To be called when a request is sent. */
export function noteCall(endpoint: string): void {
  const { calls } = limitsOf(endpoint)
  calls.push(performance.now())
  if (calls.length > callsPerMinute) calls.shift()
}

/** To be called when an endpoint has accepted a sign-up. */
export const noteAccepted = (endpoint: string): void => limitsOf(endpoint).refused.clear()

/** To be called when an endpoint has asked for no request within so many milliseconds. */
export function noteRetryAfter(endpoint: string, wait: number): void {
  limitsOf(endpoint).openAt = performance.now() + wait
}

/**
 * To be called when an endpoint has refused a sign-up with 429. That may be the limit of one person, and
 * not of this browser.
 * @returns whether nobody else has been refused, so that the others may be tried
 */
export function noteRefused(endpoint: string, person: string): boolean {
  const { refused } = limitsOf(endpoint)
  return refused.add(person.toLowerCase()).size === 1
}

/** Milliseconds until a time. A time over a day ahead was written by a wrong clock, and has come. */
function until(time: number): number {
  const wait = time - Date.now()
  return wait > day ? 0 : Math.max(wait, 0)
}

/** Milliseconds until an entry may be sent. */
export function untilDue({ endpoint, retryAt, notBefore }: OutboxEntry): number {
  const { calls, openAt } = limitsOf(endpoint)
  const [first = 0] = calls
  const limitedUntil = calls.length < callsPerMinute ? 0 : first + minute
  const untilOpen = Math.max(openAt, limitedUntil) - performance.now()
  return Math.max(untilOpen, until(notBefore), until(retryAt))
}
