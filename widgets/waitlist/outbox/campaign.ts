/** What links say of the campaign that they belong to, by the names that all tools use. */
export const campaignParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const

/** The most characters of one value. */
export const longestValue = 200
/** The most characters of all, as an address has them: some servers take no address over 4,096. */
const longest = 2000

/**
 * The campaign that led to a page, as a query string without its `?`. Empty where there is none.
 * @param search the query string of the page's address
 */
export function campaignOf(search: string): string {
  const page = new URLSearchParams(search)
  let campaign = new URLSearchParams()
  for (const name of campaignParameters) {
    const value = Array.from(page.get(name)?.trim() ?? '')
      .slice(0, longestValue)
      .join('')
    const longer = new URLSearchParams([...campaign, [name, value]])
    if (value && String(longer).length <= longest) campaign = longer
  }
  return String(campaign)
}

/**
 * An endpoint with a campaign. A query string of its own stays before it.
 * @param endpoint an http(s) URL
 */
export function withCampaign(endpoint: string, campaign: string): string {
  const url = new URL(endpoint)
  if (campaign) url.search = [url.search, campaign].filter(Boolean).join('&')
  return url.href
}
