import { campaignParameters, longestValue } from '../../../widgets/waitlist/outbox/campaign.ts'
import type { Campaign } from '../store/sign-up.ts'

/** A value as it can be seen, and no longer than the widgets send it. */
function clean(value: string): string {
  const seen = value.replaceAll(/\p{Cf}/gu, '').replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
  return Array.from(seen.trim()).slice(0, longestValue).join('').trim()
}

/**
 * What the query string of a call says of the campaign; whatever else is in it does not count. Of one
 * name the last counts: the widgets append those of the page to what the endpoint's own address has.
 */
export function campaignIn(url: string): Campaign {
  const { searchParams } = new URL(url)
  return Object.fromEntries(
    campaignParameters
      .map((name) => [name, clean(searchParams.getAll(name).at(-1) ?? '')] as const)
      .filter(([, value]) => value !== ''),
  )
}
