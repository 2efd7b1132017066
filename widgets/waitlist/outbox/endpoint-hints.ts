import { addedHeaders, isFetchReplaced } from './added-headers.ts'

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
const kept = (isFinal = true): string =>
  `The sign-up is kept (with no-outbox: until the page is closed) and tried again ${isFinal ? 'after a day' : 'no sooner than its Retry-After says'}.`

/** For a redirect. The browser does not tell the page where it leads. */
export const redirectHint = (endpoint: string): string =>
  `The waitlist endpoint ${endpoint} redirects. That is not followed, since it could lead the sign-up to somebody else. Set endpoint="…" to the address that answers with 2xx itself; a service that redirects to a page of thanks needs its setting for JSON, or a function of your own between, and Google Apps Script the attribute no-preflight. ${kept()}`

/** For a 2xx with a page. */
export const pageHint = (endpoint: string): string =>
  `The waitlist endpoint ${endpoint} answers POST with an HTML page: ${answerer(endpoint)} shows one for every address, and stores nothing. ${whatToSet} It answers with 2xx and JSON, or with nothing. ${kept()}`

/** Statuses of a server that has no endpoint there. Most often it has only files. */
const isMissing = (status: number) => [404, 405, 410, 501].includes(status)

/**
 * For a status that is no success.
 * @param fields what the answer says of the fields, if anything
 */
export function statusHint(
  endpoint: string,
  status: number,
  isFinal: boolean,
  fields: unknown,
): string {
  const cause = isMissing(status)
    ? `: ${answerer(endpoint)} has no endpoint there. ${whatToSet}`
    : fields === undefined
      ? '.'
      : `, and says of the fields: ${JSON.stringify(fields)}.`
  return `The waitlist endpoint ${endpoint} answers POST with status ${status}${cause} ${kept(isFinal)}`
}

/** For a 2xx with other text. */
export const textHint = (endpoint: string): string =>
  `The waitlist endpoint ${endpoint} answers with text that is no JSON. With its 2xx the sign-up counts as delivered all the same.`

/** The headers of the usual libraries for tracing. */
const tracingHeaders =
  'traceparent, tracestate, baggage, sentry-trace, x-datadog-trace-id, x-datadog-parent-id, x-datadog-origin or x-datadog-sampling-priority'

/** What scripts of the page add to the request, which the endpoint has to allow; empty for nothing. */
async function additions(
  endpoint: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ names: readonly string[]; sentence: string }> {
  const names = await addedHeaders(endpoint, headers)
  const way = `or that script has to leave out ${new URL(endpoint).origin}`
  if (names.length > 0)
    return { names, sentence: ` A script of this page adds ${names.join(', ')}: allow it, ${way}.` }
  return {
    names,
    sentence: isFetchReplaced()
      ? ` A script of this page has replaced fetch. If it adds headers, such as ${tracingHeaders}, allow them too, ${way}.`
      : '',
  }
}

/**
 * For a request that failed while the browser is online. Most often the endpoint does not allow
 * requests from other origins (CORS), or the headers that a script of the page adds; a script cannot tell
 * that from a server that is down.
 * @param headers those that were sent
 * @param error what `fetch` has thrown: a TypeError for a network error (Fetch standard)
 * @returns undefined for any other error
 */
export async function corsHint(
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  error: unknown,
): Promise<string | undefined> {
  const { origin, host } = new URL(endpoint)
  const isOwn = origin === self.origin
  if (!(error instanceof TypeError) || !navigator.onLine || isOwn) return undefined
  const { names, sentence } = await additions(endpoint, headers)
  const allowed = ['Content-Type', ...names].join(', ')
  // In a sandboxed frame this is `null`, and so is the header that the browser sends.
  return `The waitlist endpoint ${endpoint} gave this page no answer, though the browser is online. If ${host} is up, it must answer OPTIONS and POST, without a redirect, with "Access-Control-Allow-Origin: ${self.origin}" and "Access-Control-Allow-Headers: ${allowed}", and a Content-Security-Policy must allow ${origin} in connect-src.${sentence} For a service that answers no OPTIONS there is no-preflight. Else set endpoint="…" to an address that does.`
}
