/*
 * What the author of a page is to change when an endpoint has answered, but not as an endpoint does.
 */

const kept = 'The sign-up is kept, and tried again after a day.'

/** For a redirect of the call. A page is not told where it leads. */
export const redirectHint = (endpoint: string): string =>
  `The waitlist endpoint ${endpoint} redirects. That is not followed, since it could lead the sign-up to somebody else. Set endpoint="…" to the address that answers with 2xx itself; a service that redirects to a page of thanks needs its setting for JSON, or a function of your own between. ${kept}`

/** For a 2xx with a page. */
export const pageHint = (endpoint: string): string =>
  `The waitlist endpoint ${endpoint} answers POST with an HTML page, as a site does that shows one for every address. Set endpoint="…" to what stores sign-ups, and have it answer with 2xx and JSON, or with nothing. ${kept}`

/** For a 2xx with other text. */
export const textHint = (endpoint: string): string =>
  `The waitlist endpoint ${endpoint} answers with text that is no JSON. With its 2xx the sign-up counts as delivered all the same.`
