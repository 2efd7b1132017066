import { warnOfCors } from './cors-hint.ts'
import type { Sendable } from './entry.ts'
import { toJson } from './to-json.ts'

/** Milliseconds within which the whole answer must have come. */
export const timeout = 15_000

export const noAnswer = `No answer within ${timeout / 1000} s`

/** Why a sign-up has not arrived. */
export class DeliveryError extends Error {
  /** Whether the same request would be refused again. */
  readonly isFinal: boolean
  /** Milliseconds that the server asks to wait; 0 when it does not say. */
  readonly retryAfter: number

  constructor(message: string, { isFinal = false, retryAfter = 0 } = {}) {
    super(message)
    this.name = 'DeliveryError'
    this.isFinal = isFinal
    this.retryAfter = retryAfter
  }
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function retryAfter(header: string | null): number {
  if (header === null) return 0
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Math.max(0, wait || 0)
}

// Of the 4xx, these say that it is a matter of time: timeout, too early, too many requests.
const isFinal = (status: number) =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status)

async function answer(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    // The engine's own message quotes the answer, which may repeat what the visitor wrote.
    if (error instanceof SyntaxError) throw new DeliveryError('The answer is no JSON')
    throw error
  }
}

/**
 * Makes the waitlist call (SPEC.md section 7), once. It goes on when the page goes away
 * (`keepalive`), which is for bodies up to 64 KB; ours are under 16.
 * @returns the parsed answer
 * @throws DeliveryError when the connection breaks, the status is not OK
 * ('HTTP error! status: {code}'), the body is no JSON, or nothing has come within 15 s
 */
export async function deliver(endpoint: string, submission: Sendable): Promise<unknown> {
  const attempt = new AbortController()
  const timer = setTimeout(() => attempt.abort(), timeout)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: toJson(submission),
      credentials: 'omit',
      keepalive: true,
      signal: attempt.signal,
    })
    if (!response.ok)
      throw new DeliveryError(`HTTP error! status: ${response.status}`, {
        isFinal: isFinal(response.status),
        retryAfter: retryAfter(response.headers.get('Retry-After')),
      })
    return await answer(response)
  } catch (error) {
    if (error instanceof DeliveryError) throw error
    warnOfCors(endpoint, error)
    throw new DeliveryError(attempt.signal.aborted ? noAnswer : String(error))
  } finally {
    clearTimeout(timer)
  }
}
