import { cutText } from '../../base/checks.ts'

/** The parameters by which a link names the campaign that it belongs to. */
export const campaignParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const

/** The parameter by which our frame names the page around it: its own `Origin` is our site's. */
export const pageOriginParameter = 'page_origin'

/** The maximum number of characters of one value. A longer one is cut. */
export const maxValueLength = 200
/** The maximum number of characters of all parameters together: some servers take no URL of over 4,096. */
const longest = 2000

/**
 * The campaign parameters in the address of a page, as a query string without `?`; empty where there
 * are none.
 * @param search the page's `location.search`
 */
export function campaignOf(search: string): string {
  const page = new URLSearchParams(search)
  let campaign = new URLSearchParams()
  for (const name of campaignParameters) {
    const value = cutText(page.get(name)?.trim() ?? '', maxValueLength)
    const longer = new URLSearchParams([...campaign, [name, value]])
    if (value && String(longer).length <= longest) campaign = longer
  }
  return String(campaign)
}

/** In our frame.html, the origin of the page around it, as a query string without `?`; else empty. */
export function originAroundFrame(): string {
  if (window === window.top || !/\/embed\/[^/]+\/frame/.test(location.pathname)) return ''
  // Firefox has no `ancestorOrigins`, and a page can keep the referrer from us.
  const around = document.referrer || (location.ancestorOrigins?.[0] ?? '')
  if (!/^https?:/.test(around)) return ''
  return String(new URLSearchParams({ [pageOriginParameter]: new URL(around).origin }))
}

/**
 * Adds a campaign to the query string of an endpoint.
 * @param endpoint an http(s) URL
 * @param campaign a query string without `?`
 */
export function withCampaign(endpoint: string, campaign: string): string {
  const url = new URL(endpoint)
  if (campaign) url.search = [url.search, campaign].filter(Boolean).join('&')
  return url.href
}
