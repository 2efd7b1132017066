/** The behaviour of links on our pages. Each page loads it after the first paint. */

import { campaignOf, withCampaign } from '../../widgets/waitlist/outbox/campaign.ts'
import type {} from '../../widgets/waitlist-button/waitlist-button.element.ts'

// A sign-up belongs to the campaign of the page's address, so a link to another of our pages keeps it.
const campaign = campaignOf(location.search)

/** Whether a link leads to a part of this page. Its address lacks the query string of a shared plate. */
const isOfThisPage = (link: HTMLAnchorElement) =>
  link.hash !== '' && link.search === '' && link.pathname === location.pathname

function handOn({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  // The builder's query string is its own.
  if (!link || link.origin !== location.origin || link.pathname.startsWith('/embed/')) return
  const href = link.getAttribute('href')
  if (!href) return
  if (isOfThisPage(link)) link.search = location.search
  else if (campaign && !campaignOf(link.search)) link.href = withCampaign(link.href, campaign)
  // A link that somebody copies later has its own address.
  setTimeout(() => link.setAttribute('href', href))
}

for (const type of ['click', 'auxclick']) addEventListener(type, handOn, true)

// A link to the waitlist's anchor opens the form, from newsletters and QR codes too.
const button = document.querySelector('waitlist-button')
const hash = '#join'

const isAskedFor = () => location.hash === hash

/** Opens the form; or closes it, when Back leaves its link. */
async function follow() {
  await customElements.whenDefined('waitlist-button')
  if (isAskedFor()) button?.show()
  else button?.close()
}

/** Opens the form where the visitor is: its link would scroll to the anchor. Back closes it all the same. */
function openInPlace(event: MouseEvent) {
  const { target, ctrlKey, metaKey, shiftKey } = event
  const link = target instanceof Element && target.closest('a')
  if (!link || link.hash !== hash || link.pathname !== location.pathname) return
  // A new tab or window; or the page without scripts, as which it is shown if the element is blocked.
  if (ctrlKey || metaKey || shiftKey || !customElements.get('waitlist-button')) return
  event.preventDefault()
  history.pushState(history.state, '', link.search + hash)
  void follow()
}

if (button) {
  if (isAskedFor()) void follow()
  addEventListener('click', openInPlace)
  addEventListener('hashchange', follow)
}
// So that the next such link is followed again.
button?.addEventListener('waitlistclose', () => {
  if (isAskedFor()) history.replaceState(history.state, '', location.pathname + location.search)
})
