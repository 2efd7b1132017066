import { warnOnce } from '../../warn-once.ts'
import { missingHint, pageHint, redirectHint, textHint } from './answer-hints.ts'
import { warnOfCors } from './cors-hint.ts'
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

/** Not found, gone, or a server that takes no POST there: one that only has files, most often. */
const isMissing = (status: number) => [404, 405, 410, 501].includes(status)

/** What stands for a whole page, which no endpoint answers with. */
const page = /^\s*<(?:!doctype|html|!--)/i

/**
 * Reads what came with a 2xx. No answer, or one that is no JSON, is an answer all the same: what has
 * stored a sign-up must not be sent it again. But a page in place of an answer is that of a server
 * that knows no such endpoint and shows its site for every address.
 * @returns undefined when it is no JSON: the text may repeat what the visitor wrote
 */
async function readAnswer(endpoint: string, response: Response): Promise<unknown> {
  const text = await response.text()
  if (text.trim() === '') return undefined
  if (page.test(text)) {
    warnOnce(pageHint(endpoint))
    throw new DeliveryError('The answer is a page', { isFinal: true })
  }
  try {
    return JSON.parse(text)
  } catch {
    warnOnce(textHint(endpoint))
    return undefined
  }
}

/**
 * Makes the waitlist call (SPEC.md section 7), once. It goes on when the page goes away
 * (`keepalive`), which is for bodies up to 64 KB; ours are under 16. A redirect is not followed: the
 * sign-up is for this endpoint, and for nobody whom it names.
 *
 * What services answer, by their documentation: Formspree and Basin JSON to who accepts JSON, and a
 * redirect to a page of thanks to others; Make the text `Accepted`; Zapier's hooks JSON and Google
 * Apps Script a 302 once it has stored, but both refuse the `OPTIONS` that a JSON request from
 * another origin begins with; Airtable wants a key that no page may carry. The latter three need a
 * function of one's own between.
 * @returns the parsed answer; undefined when there was none, or one that is no JSON
 * @throws DeliveryError when the connection breaks, the status is not OK
 * ('HTTP error! status: {code}'), the endpoint redirects or answers with a page, or nothing has come
 * within 15 s
 */
export async function deliver(endpoint: string, submission: object): Promise<unknown> {
  const attempt = new AbortController()
  const timer = setTimeout(() => attempt.abort(), timeout)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: toJson(submission),
      credentials: 'omit',
      redirect: 'manual',
      keepalive: true,
      signal: attempt.signal,
    })
    if (response.type === 'opaqueredirect') {
      warnOnce(redirectHint(endpoint))
      throw new DeliveryError('The endpoint redirects', { isFinal: true })
    }
    if (isMissing(response.status)) warnOnce(missingHint(endpoint, response.status))
    if (!response.ok)
      throw new DeliveryError(`HTTP error! status: ${response.status}`, {
        isFinal: isFinal(response.status),
        retryAfter: retryAfter(response.headers.get('Retry-After')),
      })
    return await readAnswer(endpoint, response)
  } catch (error) {
    if (error instanceof DeliveryError) throw error
    warnOfCors(endpoint, error)
    throw new DeliveryError(attempt.signal.aborted ? noAnswer : String(error))
  } finally {
    clearTimeout(timer)
  }
}
