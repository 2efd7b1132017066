import type { BrandOverrides } from '../../widgets/brand.ts'
import { parseHttpUrl, parseHttpUrlOrPath } from '../../widgets/element/urls.ts'
import { parseLaunchAt } from '../../widgets/launch-date.ts'
import { readVariable } from '../server/http/environment.ts'

const httpUrl = 'an http(s) URL, like https://example.com/'

// It stays a text: without a zone it means another instant for each visitor.
const parseLaunchText = (text: string) => (parseLaunchAt(text) === undefined ? undefined : text)

const parseSiteUrl = (text: string) => parseHttpUrl(text)?.replace(/\/+$/, '')

/**
 * The part of the brand that the environment sets (DESIGN.md section 3).
 * @throws one sentence on the first bad value
 */
export function brandOverrides(env: NodeJS.ProcessEnv): BrandOverrides {
  const values: Record<keyof BrandOverrides, string | undefined> = {
    launchAt: readVariable(
      env,
      'LAUNCH_AT',
      'an ISO 8601 date and time, local or with a zone, like 2099-01-01T00:00 or 2099-01-01T00:00Z',
      parseLaunchText,
    ),
    waitlistEndpoint: readVariable(
      env,
      'WAITLIST_ENDPOINT',
      `${httpUrl}, or a path that begins with /`,
      parseHttpUrlOrPath,
    ),
    dashboardUrl: readVariable(env, 'DASHBOARD_URL', httpUrl, parseHttpUrl),
    demoUrl: readVariable(env, 'DEMO_URL', httpUrl, parseHttpUrl),
    siteUrl: readVariable(env, 'SITE_URL', httpUrl, parseSiteUrl),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
