import { warnOnce } from '../../base/checks.ts'
import { withCampaign } from './campaign.ts'
import { failureHint, pageHint, redirectHint, statusHint } from './endpoint-hints.ts'
import type { OutboxEntry } from './outbox.ts'

/** Milliseconds until a request without a complete answer is given up. */
export const timeout = 15_000

export const noAnswer = `No answer within ${timeout / 1000} s`

/** The result of one request. */
export type DeliveryResult =
  /** `answer` is undefined if the body is no JSON. */
  | { isSent: true; answer: unknown }
  | {
      isSent: false
      reason: string
      /** Whether the endpoint would refuse the same request again. */
      isFinal?: boolean
      /** Whether a limit (429) was exceeded: that of this browser, or of the one person. */
      isLimited?: boolean
      /** Milliseconds that the endpoint asks to wait; 0 when it does not say. */
      retryAfter?: number
      /** What the page's author can change. */
      hint?: string
    }

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function retryAfter(header: string | null): number {
  if (header === null) return 0
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return wait || 0
}

// Timeout, too early, too many requests: a later try may succeed. 501: a server that has only files.
const isFinal = (status: number) =>
  status === 501 || (status >= 400 && status < 500 && ![408, 425, 429].includes(status))

/** @returns undefined for a text that is no JSON. It is not logged: it may repeat personal data. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads the answer to a 2xx. An empty body and plain text count as stored: an endpoint that has stored
 * a sign-up must not get it again. Markup does not: it is a page of the site, an error page or the
 * sign-in page of a network.
 */
async function readAnswer(endpoint: string, response: Response): Promise<DeliveryResult> {
  const text = (await response.text()).trim()
  if (text.startsWith('<'))
    return {
      isSent: false,
      reason: 'The answer is a page',
      isFinal: true,
      hint: pageHint(endpoint),
    }
  return { isSent: true, answer: parseJson(text) }
}

async function readResult(endpoint: string, response: Response): Promise<DeliveryResult> {
  const { status } = response
  if (response.type === 'opaqueredirect')
    return {
      isSent: false,
      reason: 'The endpoint redirects',
      isFinal: true,
      hint: redirectHint(endpoint),
    }
  if (response.ok) return readAnswer(endpoint, response)
  const text = await response.text().catch(() => '')
  return {
    isSent: false,
    reason: `HTTP error! status: ${status}`,
    isFinal: isFinal(status),
    isLimited: status === 429,
    retryAfter: retryAfter(response.headers.get('Retry-After')),
    hint: statusHint(endpoint, status, isFinal(status), parseJson(text)),
  }
}

/**
 * Sends a sign-up once. The request goes on when the page closes (`keepalive`); browsers allow that
 * for bodies of up to 64 KB, and ours are under 16. Redirects could lead the sign-up to somebody else, so they
 * are followed only with `no-preflight`: Google Apps Script redirects to its answer after it has stored.
 * Formspree and Basin answer with JSON only if the request accepts JSON.
 */
export async function deliver({
  endpoint,
  noPreflight,
  submission,
  campaign,
}: Pick<
  OutboxEntry,
  'endpoint' | 'noPreflight' | 'submission' | 'campaign'
>): Promise<DeliveryResult> {
  const attempt = new AbortController()
  const timer = setTimeout(() => attempt.abort(), timeout)
  const headers = {
    Accept: 'application/json',
    // Without a preflight, text may be sent, and no JSON (Fetch standard, "CORS-safelisted").
    'Content-Type': noPreflight ? 'text/plain;charset=UTF-8' : 'application/json',
  }
  const wasOnline = navigator.onLine
  try {
    const response = await fetch(withCampaign(endpoint, campaign), {
      method: 'POST',
      headers: { ...headers },
      body: JSON.stringify(submission),
      credentials: 'omit',
      redirect: noPreflight ? 'follow' : 'manual',
      keepalive: true,
      signal: attempt.signal,
    })
    const result = await readResult(endpoint, response)
    // While the browser is offline, the page's service worker has answered, and not the endpoint.
    if (!(wasOnline && navigator.onLine))
      return { isSent: false, reason: result.isSent ? 'The browser is offline' : result.reason }
    if (result.isSent) return result
    if (result.hint !== undefined) warnOnce(result.hint)
    return result
  } catch (error) {
    const reason = attempt.signal.aborted ? noAnswer : error
    // Not awaited: it tells the page's author only.
    void failureHint(endpoint, headers, reason).then((hint) => hint !== undefined && warnOnce(hint))
    return { isSent: false, reason: String(reason) }
  } finally {
    clearTimeout(timer)
  }
}
