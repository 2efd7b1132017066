import type { Brand } from '../../../widgets/brand.ts'
import * as brand from '../../../widgets/brand.ts'
import { parseHttpUrl } from '../../../widgets/element/urls.ts'
import { parseLaunchAt } from '../../../widgets/launch-date.ts'
import { submissionErrors } from '../../../widgets/waitlist/submission.ts'
import { readVariable } from '../../environment.ts'
import { waitlistEndpoint } from '../../server/http/settings.ts'

const httpUrl = 'an http(s) URL, like https://example.com/'

// Kept as text: without a zone the instant depends on each visitor's time zone.
const parseLaunchText = (text: string) => (parseLaunchAt(text) === undefined ? undefined : text)

const parseSiteUrl = (text: string) => parseHttpUrl(text)?.replace(/\/+$/, '')

const parseEmail = (email: string) => (submissionErrors({ email }).email ? undefined : email)

/**
 * The brand of this build: `widgets/brand.ts`, overridden by the environment. None of it gets into the
 * files of a version, which never change. Our pages and the builder's snippets set it as attributes.
 * @throws one sentence on the first bad value
 */
export const siteBrand = (env: NodeJS.ProcessEnv): Brand => ({
  ...brand,
  launchAt:
    readVariable(
      env,
      'LAUNCH_AT',
      'an ISO 8601 date and time, local or with a zone, like 2099-01-01T00:00 or 2099-01-01T00:00Z',
      parseLaunchText,
    ) ?? brand.launchAt,
  waitlistEndpoint: waitlistEndpoint(env),
  dashboardUrl: readVariable(env, 'DASHBOARD_URL', httpUrl, parseHttpUrl) ?? brand.dashboardUrl,
  demoUrl: readVariable(env, 'DEMO_URL', httpUrl, parseHttpUrl) ?? brand.demoUrl,
  siteUrl: readVariable(env, 'SITE_URL', httpUrl, parseSiteUrl) ?? brand.siteUrl,
  contact:
    readVariable(env, 'CONTACT', 'an email address, like hello@example.com', parseEmail) ??
    brand.contact,
})

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
