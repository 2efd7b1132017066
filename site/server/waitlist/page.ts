import { cutText } from '../../../widgets/base/checks.ts'
import { siteUrl } from '../../../widgets/brand.ts'
import { parseHttpUrl } from '../../../widgets/element/urls.ts'
import {
  campaignParameters,
  maxValueLength,
  pageOriginParameter,
} from '../../../widgets/waitlist/outbox/campaign.ts'
import type { Campaign } from '../database/sign-up-row.ts'
import type { Call } from '../http/web-handler.ts'

// What a request says about the page of the form: its origin, its campaign, and its address.

/** The maximum length of an origin: scheme, the longest domain name (RFC 1035), and port. */
const maxOriginLength = 'https://'.length + 253 + ':65535'.length

const isOrigin = (text: string | null): text is string =>
  text !== null &&
  text.length <= maxOriginLength &&
  /^https?:/.test(text) &&
  URL.canParse(text) &&
  new URL(text).origin === text

/** Whether an origin is our own site's or the receiver's. */
const isOurs = (origin: string, { headers }: Pick<Call, 'headers'>): boolean =>
  origin === siteUrl || new URL(origin).host === headers.get('host')

/**
 * The origin of the page that sent a request; null if the header is missing or not an origin. Our frame is on our own
 * site and names the embedding page in the query string.
 */
export function originOf(request: Call): string | null {
  const origin = request.headers.get('origin')
  // Browsers send "null" for a page without an origin, such as a sandboxed frame.
  if (origin === 'null') return origin
  if (!isOrigin(origin)) return null
  const around = new URL(request.url).searchParams.get(pageOriginParameter)
  return isOurs(origin, request) && isOrigin(around) ? around : origin
}

/**
 * The page of a plain form according to the browser: a field or a query could name any page. Only the form in our own
 * answer has a field for it, and no other page can send a form from our origin.
 */
export function pageBefore(request: Call, { page }: { page: string }): string | undefined {
  const referer = parseHttpUrl(request.headers.get('referer') ?? '')
  if (referer === undefined) return undefined
  const { origin, pathname } = new URL(referer)
  if (origin !== request.headers.get('origin')) return undefined
  if (pathname !== new URL(request.url).pathname) return referer
  return isOurs(origin, request) ? parseHttpUrl(page) : undefined
}

/** A parameter's value without invisible characters, truncated to the widgets' limit. */
export function cleanValue(value: string): string {
  const seen = value.replaceAll(/\p{Cf}/gu, '').replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
  return cutText(seen.trim(), maxValueLength).trim()
}

/**
 * The campaign in the query string of an address. If a name comes twice, the last one counts: the widgets
 * append the page's parameters to those of the endpoint.
 */
export function campaignIn(url: string): Campaign {
  const { searchParams } = new URL(url)
  return Object.fromEntries(
    campaignParameters
      .map((name) => [name, cleanValue(searchParams.getAll(name).at(-1) ?? '')] as const)
      .filter(([, value]) => value !== ''),
  )
}
