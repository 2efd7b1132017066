import { domains, voiceOf } from '../../../widgets/brand.ts'
import { voiceOfWord, voiceWords } from '../../../widgets/plate/materials.ts'
import { nameOf } from '../../../widgets/waitlist/address.ts'
import { escapeHtml } from '../../base/escape-html.ts'
import { sharedPlaces } from '../../pages/social-metadata.ts'
import { picturePath } from './picture-route.ts'

/** The address of a link such as `/?name=priya-raman&voice=notebook`; undefined for any other link. */
function sharedAddress(query: URLSearchParams): string | undefined {
  const voice = voiceOfWord(query.get('voice') ?? '')
  const domain = domains.find((one) => one.voice === voice)?.name
  const address = `${query.get('name') ?? ''}.${domain}`
  return domain && nameOf(address) ? address : undefined
}

/**
 * Fills in the landing page for a shared link, so that its preview shows the plate.
 * @param template the page with `sharedPlaces`
 * @param url of the request
 * @param siteUrl the origin of the public site
 * @returns undefined for a link that shows no plate
 */
export function fillSharedPage(template: string, url: string, siteUrl: string): string | undefined {
  const query = new URL(url, siteUrl).searchParams
  const address = sharedAddress(query)
  const voice = address && voiceOf(address)
  if (!address || !voice) return undefined
  const link = new URL('/', siteUrl)
  link.searchParams.set('name', nameOf(address) ?? '')
  link.searchParams.set('voice', voiceWords[voice])
  // Some networks lead visitors to this URL. Its campaign counts sign-ups from shared plates.
  if (query.get('utm_source') === 'plate') link.searchParams.set('utm_source', 'plate')
  const picture = new URL(picturePath(address), siteUrl)
  return template
    .replaceAll(sharedPlaces.address, escapeHtml(address))
    .replaceAll(sharedPlaces.url, escapeHtml(link.href))
    .replaceAll(sharedPlaces.image, escapeHtml(picture.href))
}
