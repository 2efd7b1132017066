import { campaignOf, withCampaign } from '../../widgets/waitlist/outbox/campaign.ts'

// A sign-up belongs to the campaign of the page's address, so a link to another of our pages takes it along.
const campaign = campaignOf(location.search)

function handOn({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  // The builder's query string is its own.
  if (!link || link.origin !== location.origin || link.pathname.startsWith('/embed/')) return
  const href = link.getAttribute('href')
  if (!href || campaignOf(link.search)) return
  link.href = withCampaign(link.href, campaign)
  // A link that somebody copies later names no campaign.
  setTimeout(() => link.setAttribute('href', href))
}

if (campaign) for (const type of ['click', 'auxclick']) addEventListener(type, handOn, true)
