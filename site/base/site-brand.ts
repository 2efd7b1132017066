import { parseLaunchAt } from '../../widgets/base/launch-date.ts'
import * as brand from '../../widgets/brand.ts'
import { parseHttpUrl, parseHttpUrlOrPath } from '../../widgets/element/urls.ts'
import { submissionErrors } from '../../widgets/waitlist/submission.ts'
import { type ReadVariable, readSettings } from './environment.ts'

/** The brand of a site: that of `widgets/brand.ts`. A build can override parts of it (site/build/tools/brand.ts). */
export interface Brand {
  product: string
  provider: string
  sampleName: string
  domains: readonly brand.Domain[]
  /** ISO 8601; without a zone it is the visitor's local time. */
  launchAt: string
  /** http(s) URL or path of the waitlist call. */
  waitlistEndpoint: string
  /** http(s) URL of the dashboard. */
  dashboardUrl: string
  /** http(s) URL that View Portfolio opens. */
  demoUrl: string
  /** Origin of the public site, for absolute URLs. */
  siteUrl: string
  /** The email address for questions. */
  contact: string
}

const httpUrl = 'an http(s) URL, like https://example.com/'

// Kept as text: without a zone the instant depends on each visitor's time zone.
const parseLaunchText = (text: string) => (parseLaunchAt(text) === undefined ? undefined : text)

const parseEmail = (email: string) => (submissionErrors({ email }).email ? undefined : email)

/** The site's own origin, without a slash at its end. */
export const parseSiteUrl = (text: string): string | undefined =>
  /^(https?:..[^/?#@]+)\/+$/.exec(parseHttpUrl(text) ?? '')?.[1]

export const siteUrlTakes = 'an http(s) URL without a path, like https://example.com'

/** The http(s) URL or path that the pages post sign-ups to. */
export const endpointVariable = (variable: ReadVariable): string =>
  variable(
    'WAITLIST_ENDPOINT',
    'an http(s) URL, like https://example.com/, or a path that begins with /',
    parseHttpUrlOrPath,
    brand.waitlistEndpoint,
  )

/**
 * The brand of this site: `widgets/brand.ts`, overridden by the environment. The files of a version never change and
 * contain none of it: our pages and the builder's snippets set it as attributes.
 */
export const brandVariables = (variable: ReadVariable): Brand => ({
  ...brand,
  launchAt: variable(
    'LAUNCH_AT',
    'an ISO 8601 date and time, local or with a zone, like 2099-01-01T00:00 or 2099-01-01T00:00Z',
    parseLaunchText,
    brand.launchAt,
  ),
  waitlistEndpoint: endpointVariable(variable),
  dashboardUrl: variable('DASHBOARD_URL', httpUrl, parseHttpUrl, brand.dashboardUrl),
  demoUrl: variable('DEMO_URL', httpUrl, parseHttpUrl, brand.demoUrl),
  siteUrl: variable('SITE_URL', siteUrlTakes, parseSiteUrl, brand.siteUrl),
  contact: variable(
    'CONTACT',
    'an email address, like hello@example.com',
    parseEmail,
    brand.contact,
  ),
})

/** @throws a sentence for each bad value */
export const siteBrand = (env: NodeJS.ProcessEnv): Brand => readSettings(env, brandVariables)
