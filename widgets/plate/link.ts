import { siteUrl, type Voice } from '../brand.ts'
import { voiceWords } from './materials.ts'

/**
 * The link to our landing page that shows a plate. Sign-ups from there belong to the campaign `plate`.
 * @param name the name in the address
 * @param embedFolder URL of the folder that the script came from. Only a folder `/embed/` is one of our pages' servers.
 *   From a copy elsewhere, as in the WordPress plugin, the link leads to the brand's site.
 */
export function plateLink(name: string, voice: Voice, embedFolder: string): string {
  const isOurs = new URL(embedFolder).pathname === '/embed/'
  const url = new URL('/', isOurs ? embedFolder : siteUrl)
  url.search = String(new URLSearchParams({ name, voice: voiceWords[voice], utm_source: 'plate' }))
  return url.href
}
