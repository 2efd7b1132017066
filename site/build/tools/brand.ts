import * as brand from '../../../widgets/brand.ts'
import type { Brand } from '../../base/site-brand.ts'

/** The names in files that work without a build: guides, the package's README, translations. */
export const written = {
  siteUrl: 'https://nameplate.example',
  packageName: 'nameplate-widgets',
  product: 'Nameplate',
  address: 'yourname.techworks.ltd',
}

/** Replaces the names in a text by the brand's names. */
export const inBrand = (text: string, siteUrl: string): string =>
  text
    .replaceAll(written.siteUrl, siteUrl)
    .replaceAll(written.packageName, brand.packageName)
    .replaceAll(written.product, brand.product)
    .replaceAll(written.address, brand.domains[0]?.example ?? '')

/** The brand's values for the widgets' attributes, by property name. */
export const brandAttributes = ({
  launchAt,
  waitlistEndpoint,
  dashboardUrl,
  demoUrl,
}: Brand): Readonly<Record<string, string>> => ({
  launchAt,
  endpoint: waitlistEndpoint,
  dashboardUrl,
  demoUrl,
})
