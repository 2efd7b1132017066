import { domains } from '../../../widgets/brand.ts'
import { voiceOfWord } from '../../../widgets/plate/materials.ts'
import { nameOf } from '../../../widgets/waitlist/address.ts'
import { escapeHtml } from '../../base/escape-html.ts'
import { sharedPlaces } from '../../pages/social-metadata.ts'
import { picturePath } from './picture-route.ts'

/**
 * Fills in the landing page for a link such as `/?name=priya-raman&voice=notebook`, so that its preview shows the plate.
 * @param template the page with `sharedPlaces`
 * @param url of the request
 * @param siteUrl the origin of the public site
 * @returns undefined for a link that shows no plate
 */
export function fillSharedPage(template: string, url: string, siteUrl: string): string | undefined {
  const query = new URL(url, siteUrl).searchParams
  const word = query.get('voice') ?? ''
  const voice = voiceOfWord(word)
  const domain = domains.find((one) => one.voice === voice)?.name
  const address = `${query.get('name') ?? ''}.${domain}`
  const name = nameOf(address)
  if (!domain || !name) return undefined
  const link = new URL('/', siteUrl)
  link.searchParams.set('name', name)
  link.searchParams.set('voice', word)
  // Some networks lead visitors to this URL. Its campaign counts sign-ups from shared plates.
  if (query.get('utm_source') === 'plate') link.searchParams.set('utm_source', 'plate')
  const picture = new URL(picturePath(address), siteUrl)
  return template
    .replaceAll(sharedPlaces.address, escapeHtml(address))
    .replaceAll(sharedPlaces.url, escapeHtml(link.href))
    .replaceAll(sharedPlaces.image, escapeHtml(picture.href))
}
