import { warnOnce } from '../../warn-once.ts'

/** The page that made the call. */
interface Caller {
  /** `null` for a page without an origin, such as a sandboxed frame. */
  origin: string
  isOnline: boolean
}

/**
 * What the author of a page is to change when the waitlist call has failed without an answer, though
 * the browser is online: most often the endpoint does not let pages of other origins call it (CORS),
 * which a script cannot tell from a server that is down.
 * @param error what `fetch` has thrown: a TypeError is a call without an answer (Fetch standard)
 * @returns undefined when it is something else
 */
export function corsHint(endpoint: string, error: unknown, caller: Caller): string | undefined {
  if (!(error instanceof TypeError) || !caller.isOnline || !URL.canParse(endpoint)) return undefined
  const { origin } = new URL(endpoint)
  if (origin === caller.origin) return undefined
  return `The waitlist endpoint ${endpoint} gave this page no answer, though the browser is online. If ${new URL(endpoint).host} is up, it must answer OPTIONS and POST, without a redirect, with "Access-Control-Allow-Origin: ${caller.origin}" and "Access-Control-Allow-Headers: Content-Type", and a Content-Security-Policy must allow ${origin} in connect-src. Else set endpoint="…" to an address that does.`
}

/** Says that in the console, once for each endpoint; outside a page there is nobody to tell. */
export function warnOfCors(endpoint: string, error: unknown): void {
  if (typeof document === 'undefined') return
  const hint = corsHint(endpoint, error, { origin: self.origin, isOnline: navigator.onLine })
  if (hint !== undefined) warnOnce(hint)
}
