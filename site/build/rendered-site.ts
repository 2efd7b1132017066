import { type BuiltParts, renderSite, type SiteSettings } from './render-site.ts'

/** Defined by the build. */
declare const __BUILT__: BuiltParts

/** The site of this build with some settings: texts by their paths in `dist/`. */
export const render = (settings: SiteSettings): Promise<Record<string, string>> =>
  renderSite(__BUILT__, settings)
