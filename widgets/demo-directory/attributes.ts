import * as brand from '../brand.ts'
import {
  boolean,
  httpUrl,
  link,
  milliseconds,
  positiveInteger,
  type Settings,
  theme,
} from '../element/attributes.ts'

export const attributes = {
  pageSize: positiveInteger(6),
  latency: milliseconds(500),
  demoUrl: link(httpUrl(brand.demoUrl)),
  syncUrl: boolean(),
  theme,
}

export type DirectorySettings = Settings<typeof attributes>
