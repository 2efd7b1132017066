import * as brand from '../brand.ts'
import { attribute, httpUrl, type Settings, theme } from '../element/attributes.ts'
import { parseLaunchAt } from '../launch-date.ts'
import { waitlistAttributes } from '../waitlist/attributes.ts'

export const attributes = {
  launchAt: attribute<string>(
    'date',
    (text) => (parseLaunchAt(text) === undefined ? undefined : text.trim()),
    brand.launchAt,
  ),
  dashboardUrl: httpUrl(brand.dashboardUrl),
  ...waitlistAttributes,
  theme,
}

export type CountdownSettings = Settings<typeof attributes>
