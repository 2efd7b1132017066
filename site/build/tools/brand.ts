import type { Brand } from '../../../widgets/brand.ts'
import * as brand from '../../../widgets/brand.ts'

/** The names in files that have to work as they are: guides, the package's README, translations. */
export const written = {
  siteUrl: 'https://nameplate.example',
  packageName: 'nameplate-widgets',
  product: 'Nameplate',
  address: 'yourname.techworks.ltd',
}

/** A text with the brand's names in the place of those that it is written with. */
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
