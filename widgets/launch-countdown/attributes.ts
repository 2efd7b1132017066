import { parseLaunchAt } from '../base/launch-date.ts'
import * as brand from '../brand.ts'
import { attribute, httpUrlOrPath, link, type Settings, theme } from '../element/attributes.ts'
import { waitlistAttributes } from '../waitlist/attributes.ts'

export const attributes = {
  launchAt: {
    ...attribute<string>(
      'date',
      (text) => (parseLaunchAt(text) === undefined ? undefined : text.trim()),
      brand.launchAt,
    ),
    isStrict: true,
  },
  dashboardUrl: link(httpUrlOrPath(brand.dashboardUrl)),
  ...waitlistAttributes,
  theme,
}

export type CountdownSettings = Settings<typeof attributes>
