import { campaignParameters } from '../waitlist/outbox/campaign.ts'

/**
 * Takes the campaign that the page around the frame tells (`{ type: 'widget-campaign', campaign }`, a query string
 * without `?`) into the address of the frame, from which sign-ups take theirs. What stands there already counts.
 */
export function takeCampaign(): void {
  addEventListener('message', ({ source, data }: MessageEvent) => {
    if (source !== parent || data?.type !== 'widget-campaign') return
    const own = new URLSearchParams(location.search)
    const campaign = new URLSearchParams(String(data.campaign))
    for (const name of campaignParameters) {
      const value = campaign.get(name)
      if (value && !own.has(name)) own.set(name, value)
    }
    history.replaceState(null, '', `?${own}`)
  })
}
