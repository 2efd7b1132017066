import { warnOnce } from '../../warn-once.ts'
import { withCampaign } from './campaign.ts'
import { corsHint, pageHint, redirectHint, statusHint, textHint } from './endpoint-hints.ts'

/** Milliseconds until a request without a complete answer is given up. */
export const timeout = 15_000

export const noAnswer = `No answer within ${timeout / 1000} s`

/** The outcome of one request. */
export type Outcome =
  /** `answer` is undefined where the body is empty or no JSON. */
  | { isSent: true; answer: unknown }
  | {
      isSent: false
      reason: string
      /** Whether the endpoint would refuse the same request again. */
      isFinal?: boolean
      /** Whether it is over a limit (429): of this browser, or of the one person. */
      isLimited?: boolean
      /** Milliseconds that the endpoint asks to wait; 0 when it does not say. */
      retryAfter?: number
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
function parseJson(endpoint: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    warnOnce(textHint(endpoint))
    return undefined
  }
}

/**
 * Reads the answer to a 2xx. An empty body and plain text count as stored: an endpoint that has stored
 * a sign-up must not get it again. Markup does not: it is a page of the site, an error page or the
 * sign-in page of a network.
 */
async function readAnswer(endpoint: string, response: Response): Promise<Outcome> {
  const text = (await response.text()).trim()
  if (text.startsWith('<')) {
    warnOnce(pageHint(endpoint))
    return { isSent: false, reason: 'The answer is a page', isFinal: true }
  }
  return { isSent: true, answer: text === '' ? undefined : parseJson(endpoint, text) }
}

/** The `fields` of a refusal, which say what is wrong with which; undefined where it has none. */
async function readFields(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text()).fields
  } catch {
    return undefined
  }
}

/**
 * Sends a sign-up once. The request goes on when the page closes (`keepalive`); browsers allow that
 * for bodies of up to 64 KB, and ours are under 16. Redirects are not followed: they could lead the
 * sign-up to somebody else.
 * @param campaign a query string without `?`, which is added to the endpoint's URL
 *
 * What services answer, by their documentation. Formspree and Basin: JSON, if the request accepts
 * JSON; else a redirect to a page of thanks. Make: the text `Accepted`. Three services need a function
 * of one's own between: Zapier and Google Apps Script refuse the `OPTIONS` request that comes before
 * JSON from another origin, and Airtable needs a key that must not be in a page.
 */
export async function deliver(
  endpoint: string,
  submission: object,
  campaign: string,
): Promise<Outcome> {
  const attempt = new AbortController()
  const timer = setTimeout(() => attempt.abort(), timeout)
  try {
    const response = await fetch(withCampaign(endpoint, campaign), {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(submission),
      credentials: 'omit',
      redirect: 'manual',
      keepalive: true,
      signal: attempt.signal,
    })
    const { status } = response
    if (response.type === 'opaqueredirect') {
      warnOnce(redirectHint(endpoint))
      return { isSent: false, reason: 'The endpoint redirects', isFinal: true }
    }
    if (response.ok) return await readAnswer(endpoint, response)
    const outcome = {
      isSent: false,
      reason: `HTTP error! status: ${status}`,
      isFinal: isFinal(status),
      isLimited: status === 429,
      retryAfter: retryAfter(response.headers.get('Retry-After')),
    } as const
    warnOnce(statusHint(endpoint, status, outcome.isFinal, await readFields(response)))
    return outcome
  } catch (error) {
    if (attempt.signal.aborted) return { isSent: false, reason: noAnswer }
    const hint = corsHint(endpoint, error)
    if (hint !== undefined) warnOnce(hint)
    return { isSent: false, reason: String(error) }
  } finally {
    clearTimeout(timer)
  }
}
