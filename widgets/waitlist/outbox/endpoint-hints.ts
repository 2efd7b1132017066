/*
 * What the author of a page is to change when an endpoint has answered, but not as an endpoint does.
 */

/** Who answers at an endpoint, as a sentence goes on. */
function answerer(endpoint: string): string {
  const { origin, host } = new URL(endpoint)
  return origin === globalThis.origin ? `this page's own site (${host})` : host
}

const whatToSet =
  'Set endpoint="…" to the address that stores sign-ups: a path is of the page\'s own site, and without the attribute it is the address of the site that the script is from.'

const kept = 'The sign-up is kept, and tried again after a day.'

/** For a redirect of the call. A page is not told where it leads. */
export const redirectHint = (endpoint: string): string =>
  `The waitlist endpoint ${endpoint} redirects. That is not followed, since it could lead the sign-up to somebody else. Set endpoint="…" to the address that answers with 2xx itself; a service that redirects to a page of thanks needs its setting for JSON, or a function of your own between. ${kept}`

/** For a 2xx with a page. */
export const pageHint = (endpoint: string): string =>
  `The waitlist endpoint ${endpoint} answers POST with an HTML page: ${answerer(endpoint)} shows one for every address, and stores nothing. ${whatToSet} It answers with 2xx and JSON, or with nothing. ${kept}`

/** For a status that says that there is no such endpoint. */
export const missingHint = (endpoint: string, status: number): string =>
  `The waitlist endpoint ${endpoint} answers POST with status ${status}: ${answerer(endpoint)} has no endpoint there. ${whatToSet} ${kept}`

/** For a 2xx with other text. */
export const textHint = (endpoint: string): string =>
  `The waitlist endpoint ${endpoint} answers with text that is no JSON. With its 2xx the sign-up counts as delivered all the same.`

/**
 * For a call without an answer, though the browser is online: most often the endpoint does not let
 * pages of other origins call it (CORS), which a script cannot tell from a server that is down.
 * @param error what `fetch` has thrown: a TypeError is a call without an answer (Fetch standard)
 * @returns undefined when it is something else
 */
export function corsHint(endpoint: string, error: unknown): string | undefined {
  const { origin, host } = new URL(endpoint)
  const isOwn = origin === self.origin
  if (!(error instanceof TypeError) || !navigator.onLine || isOwn) return undefined
  // A sandboxed frame has the origin `null`, as it is sent.
  return `The waitlist endpoint ${endpoint} gave this page no answer, though the browser is online. If ${host} is up, it must answer OPTIONS and POST, without a redirect, with "Access-Control-Allow-Origin: ${self.origin}" and "Access-Control-Allow-Headers: Content-Type", and a Content-Security-Policy must allow ${origin} in connect-src. Else set endpoint="…" to an address that does.`
}
