import { brand } from '../brand.ts'
import {
  flag,
  httpUrl,
  milliseconds,
  positiveInteger,
  type Settings,
  theme,
} from '../element/attributes.ts'

/** The attributes of `<demo-directory>`. */
export const attributes = {
  pageSize: positiveInteger(6, 'How many cards a load brings.'),
  latency: milliseconds(500, 'How long each load takes, in milliseconds. It is simulated.'),
  demoUrl: httpUrl(brand.demoUrl, 'Where View Portfolio leads, in a new tab.'),
  syncUrl: flag(
    'The address of the page holds the search and the filters; they live in its query string.',
  ),
  theme,
}

/** What the attributes say, by their property names. */
export type DirectorySettings = Settings<typeof attributes>
