import { isRecord } from '../../base/checks.ts'

/*
 * Warnings for the author of a page whose endpoint gives a wrong answer. They say what to change.
 */

/** Names the server of an endpoint within a sentence. */
function answerer(endpoint: string): string {
  const { origin, host } = new URL(endpoint)
  return origin === globalThis.origin ? `this page's own site (${host})` : host
}

const whatToSet =
  'Set endpoint="…" to the address that stores sign-ups: a path is of the page\'s own site, and without the attribute it is the address of the site that the script is from.'

/** What happens to a sign-up that was refused. */
const consequence = (isFinal = true): string =>
  `The sign-up is kept (with no-outbox: until the page is closed) and tried again ${isFinal ? 'after a day' : 'later, no sooner than a Retry-After says'}.`

/** For a redirect. The browser does not tell the page where it leads. */
export const redirectHint = (endpoint: string): string =>
  `The waitlist endpoint ${endpoint} redirects. That is not followed, since it could lead the sign-up to somebody else. Set endpoint="…" to the address that answers with 2xx itself; a service that redirects to a page of thanks needs its setting for JSON, or a function of your own between, and Google Apps Script the attribute no-preflight. ${consequence()}`

/** For a 2xx with a page. */
export const pageHint = (endpoint: string): string =>
  `The waitlist endpoint ${endpoint} answers POST with an HTML page: ${answerer(endpoint)} shows one for every address, and stores nothing. ${whatToSet} It answers with 2xx and JSON, or with nothing. ${consequence()}`

/** Statuses of a server that has no endpoint there. Most often it has only files. */
const isMissing = (status: number) => [404, 405, 410, 501].includes(status)

/**
 * For a status that is no success.
 * @param answer the JSON of the answer. Its `fields` say what is wrong with each field
 */
export function statusHint(
  endpoint: string,
  status: number,
  isFinal: boolean,
  answer: unknown,
): string {
  const fields = isRecord(answer) ? answer.fields : undefined
  const cause = isMissing(status)
    ? `: ${answerer(endpoint)} has no endpoint there. ${whatToSet}`
    : fields === undefined
      ? '.'
      : `, and says of the fields: ${JSON.stringify(fields)}.`
  return `The waitlist endpoint ${endpoint} answers POST with status ${status}${cause} ${consequence(isFinal)}`
}

/**
 * The headers that scripts of the page add to a request, in lower case. Libraries for tracing replace
 * `fetch`, and the browser then asks the endpoint whether it allows their headers (Fetch standard,
 * "CORS-preflight fetch").
 * @param headers those that we send
 */
async function addedHeaders(
  endpoint: string,
  headers: Readonly<Record<string, string>>,
): Promise<string[]> {
  const names = new Set<string>()
  const note = (all: Iterable<string>) => {
    for (const name of all) names.add(name.toLowerCase())
  }
  const observed = {
    ...headers,
    // A copy of these headers has it too. The browser calls it when it reads them.
    [Symbol.iterator](this: object) {
      note(Object.keys(this))
      return Object.entries(this)[Symbol.iterator]()
    },
  }
  const init = {
    method: 'POST',
    mode: 'same-origin',
    signal: AbortSignal.abort(),
    headers: observed as HeadersInit,
  } as const
  try {
    await fetch(endpoint, init)
  } catch {
    // It is aborted, so nothing is sent.
  }
  note(new Headers(init.headers).keys())
  for (const name of Object.keys(headers)) names.delete(name.toLowerCase())
  return [...names]
}

/**
 * For a request that failed while the browser is online. Most often the endpoint does not allow
 * requests from other origins (CORS), or the headers that a script of the page adds; a script cannot tell
 * that from a server that is down.
 * @param headers those that were sent
 * @param error what `fetch` has thrown, or a sentence; a TypeError is a network error (Fetch standard)
 * @returns undefined while the browser is offline
 */
export async function failureHint(
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  error: unknown,
): Promise<string | undefined> {
  if (!navigator.onLine) return undefined
  const { origin, host } = new URL(endpoint)
  const failure = `The waitlist endpoint ${endpoint} gave this page no answer`
  if (!(error instanceof TypeError) || origin === self.origin)
    return `${failure}: ${error}. ${consequence(false)}`
  const names = await addedHeaders(endpoint, headers)
  const isSimple = headers['Content-Type']?.startsWith('text')
  const methods = isSimple && names.length === 0 ? 'POST' : 'OPTIONS and POST'
  const allowed = [...(isSimple ? [] : ['Content-Type']), ...names].join(', ')
  // Some libraries add their headers in a way that nothing here sees.
  const additions =
    names.length > 0
      ? `A script of this page adds ${names.join(', ')}${isSimple ? ', for which the browser sends OPTIONS in spite of no-preflight: exclude this endpoint in its settings' : ''}.`
      : 'If a script of this page traces requests, it must allow the headers of that too, such as traceparent, baggage, sentry-trace or x-datadog-trace-id.'
  const advice = isSimple
    ? 'Else'
    : 'For a service that answers no OPTIONS there is no-preflight. Else'
  // In a sandboxed frame `self.origin` is `null`, and so is the header that the browser sends.
  return `${failure}, though the browser is online. If ${host} is up, it must answer ${methods}, without a redirect, with "Access-Control-Allow-Origin: ${self.origin}"${allowed && ` and "Access-Control-Allow-Headers: ${allowed}"`}, and a Content-Security-Policy must allow ${origin} in connect-src. ${additions} ${advice} set endpoint="…" to an address that does. ${consequence(false)}`
}
