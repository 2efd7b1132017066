import { cutText } from '../../../widgets/base/graphemes.ts'
import { campaignParameters, longestValue } from '../../../widgets/waitlist/outbox/campaign.ts'
import type { Campaign } from '../database/sign-up-row.ts'

/** A parameter's value without invisible characters, truncated to the widgets' limit. */
export function cleanValue(value: string): string {
  const seen = value.replaceAll(/\p{Cf}/gu, '').replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
  return cutText(seen.trim(), longestValue).trim()
}

/**
 * The campaign in the query string of a call. If a name comes twice, the last one counts: the widgets
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
