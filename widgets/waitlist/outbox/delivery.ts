import { warnOnce } from '../../warn-once.ts'
import { withCampaign } from './campaign.ts'
import { corsHint, missingHint, pageHint, redirectHint, textHint } from './endpoint-hints.ts'
import { plainJson } from './plain-json.ts'

/** Milliseconds within which the whole answer must have come. */
export const timeout = 15_000

export const noAnswer = `No answer within ${timeout / 1000} s`

/** What came of a call. */
export type Outcome =
  /** `answer` is undefined where there was none, or one that is no JSON. */
  | { isSent: true; answer: unknown }
  | {
      isSent: false
      reason: string
      /** Whether the same request would be refused again. */
      isFinal?: boolean
      /** Milliseconds that the server asks to wait; 0 when it does not say. */
      retryAfter?: number
    }

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function retryAfter(header: string | null): number {
  if (header === null) return 0
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Math.max(0, wait || 0)
}

/** Not found, gone, or a server that takes no POST there: one that only has files, most often. */
const isMissing = (status: number) => [404, 405, 410, 501].includes(status)

// Of the 4xx, these say that it is a matter of time: timeout, too early, too many requests.
const isFinal = (status: number) =>
  isMissing(status) || (status >= 400 && status < 500 && ![408, 425, 429].includes(status))

/** @returns undefined when it is no JSON: the text may repeat what the visitor wrote */
function parseJson(endpoint: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    warnOnce(textHint(endpoint))
    return undefined
  }
}

/**
 * Reads what came with a 2xx. What has stored a sign-up must not be sent it again, so no answer, or a
 * text, is an answer too. But no endpoint answers with markup: that is the site, an error page or the
 * sign-in page of a network in its place.
 */
async function readAnswer(endpoint: string, response: Response): Promise<Outcome> {
  const text = (await response.text()).trim()
  if (text.startsWith('<')) {
    warnOnce(pageHint(endpoint))
    return { isSent: false, reason: 'The answer is a page', isFinal: true }
  }
  return { isSent: true, answer: text === '' ? undefined : parseJson(endpoint, text) }
}

/**
 * Makes the waitlist call, once. It goes on when the page goes away (`keepalive`), which is for bodies
 * up to 64 KB; ours are under 16. A redirect is not followed: it could lead the sign-up to somebody
 * else.
 * @param campaign a query string without its `?`, which goes along in the address
 *
 * What services answer, by their documentation: Formspree and Basin JSON to who accepts JSON, and a
 * redirect to a page of thanks to others; Make the text `Accepted`; Zapier's hooks JSON and Google
 * Apps Script a 302 once it has stored, but both refuse the `OPTIONS` that a JSON request from
 * another origin begins with; Airtable wants a key that no page may carry. The latter three need a
 * function of one's own between.
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
      body: plainJson(submission),
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
    if (isMissing(status)) warnOnce(missingHint(endpoint, status))
    return {
      isSent: false,
      reason: `HTTP error! status: ${status}`,
      isFinal: isFinal(status),
      retryAfter: retryAfter(response.headers.get('Retry-After')),
    }
  } catch (error) {
    if (attempt.signal.aborted) return { isSent: false, reason: noAnswer }
    const hint = corsHint(endpoint, error)
    if (hint !== undefined) warnOnce(hint)
    return { isSent: false, reason: String(error) }
  } finally {
    clearTimeout(timer)
  }
}
