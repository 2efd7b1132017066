import type { Brand } from '../../widgets/brand.ts'
import * as brand from '../../widgets/brand.ts'
import { parseHttpUrl } from '../../widgets/element/urls.ts'
import { parseLaunchAt } from '../../widgets/launch-date.ts'
import { readVariable } from '../server/http/environment.ts'
import { waitlistEndpoint } from '../server/http/settings.ts'

const httpUrl = 'an http(s) URL, like https://example.com/'

// It stays a text: without a zone it means another instant for each visitor.
const parseLaunchText = (text: string) => (parseLaunchAt(text) === undefined ? undefined : text)

const parseSiteUrl = (text: string) => parseHttpUrl(text)?.replace(/\/+$/, '')

/**
 * The brand as this build of the site shows it: what the environment sets goes before the constant.
 * Of this the widgets' bundles know only the site's URL, so that released
 * files stay as they are; our pages and the builder's snippets hand them the rest as attributes.
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
})

/** What the brand sets of the widgets, by the properties of their attributes. */
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
