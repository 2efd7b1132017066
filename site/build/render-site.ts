import { descriptions } from '../../widgets/definitions.ts'
import type { Brand } from '../base/site-brand.ts'
import builderPage from '../builder/index.html?raw'
import previewPage from '../builder/preview.html?raw'
import { openGraphImages, sharedMetadata } from '../pages/social-metadata.ts'
import { sharedPageFile } from '../server/http/built-site.ts'
import { formatHeaderRules, headersFile } from '../server/http/header-rules.ts'
import { oembedFile, oembedPath } from '../server/http/oembed.ts'
import { type PageAssets, renderBuilder } from './pages/builder.ts'
import { headerRules } from './pages/headers.ts'
import { type PageParts, renderPage } from './pages/pages.ts'
import { withWidgets } from './pages/prerender.tsx'
import { manifest, robots, sitemap } from './pages/site-files.ts'
import { programFiles } from './programs/program-files.ts'

/** The facts of a build that do not depend on the site's settings. */
export interface BuiltParts extends Pick<PageParts, 'scripts'> {
  /** The URLs of style sheets, scripts and fonts, by their paths in `site/`. */
  assets: Readonly<Record<string, string>>
  builder: PageAssets
  preview: PageAssets
  /** Of released files, by their paths in `dist/embed`. */
  hashes: Readonly<Record<string, string>>
  /** The released versions. */
  released: readonly string[]
  /** The other files of the site, as paths such as `/favicon.svg`. */
  files: readonly string[]
}

/** The settings of a site that its pages depend on. */
export interface SiteSettings extends Pick<PageParts, 'plainForm'> {
  brand: Brand
}

const pages: Readonly<Record<string, string>> = import.meta.glob('../pages/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Renders all files that depend on the site's settings: pages, builder, files for programs and search engines, and the
 * headers of all files.
 * @returns texts by their paths in `dist/`, such as `about.html`
 */
export async function renderSite(
  built: BuiltParts,
  { brand, plainForm }: SiteSettings,
): Promise<Record<string, string>> {
  const { assets, scripts, hashes } = built
  const asset = (source: string) => {
    const url = assets[source]
    if (url === undefined) throw new Error(`A page needs ${source}, which was not built.`)
    return url
  }
  const made = { definitions: descriptions, hashes, brand }
  const builder = (source: string, files: PageAssets) =>
    renderBuilder(source, made, files, scripts.themeScript)
  const texts: Record<string, string> = {
    'embed/v1/index.html': builder(builderPage, built.builder),
    'embed/v1/preview.html': builder(previewPage, built.preview),
    [oembedPath.slice(1)]: oembedFile(brand.siteUrl),
    'robots.txt': robots(brand.siteUrl),
    'sitemap.xml': sitemap(brand.siteUrl, Object.keys(openGraphImages)),
    'site.webmanifest': manifest(brand),
    ...programFiles(made),
  }
  for (const [path, source] of Object.entries(pages))
    texts[path.replace('../pages/', '')] = await withWidgets(
      renderPage(source, { brand, plainForm, scripts, asset }),
    )

  const { '../pages/index.html': landingPage = '' } = pages
  const sharedPage = await withWidgets(
    renderPage(landingPage, { brand, plainForm, scripts, asset, shared: sharedMetadata }),
  )

  const files = new Set([...built.files, ...Object.keys(texts).map((path) => `/${path}`)])
  const html = Object.entries(texts).filter(([path]) => path.endsWith('.html'))
  const sources = {
    waitlistEndpoint: brand.waitlistEndpoint,
    pages: Object.fromEntries(html.map(([path, text]) => [`/${path}`, text])),
  }
  const rules = headerRules([...files].sort(), sources, built.released)
  return {
    ...texts,
    [sharedPageFile]: sharedPage,
    [headersFile.slice(1)]: formatHeaderRules(rules),
  }
}

/** Defined by the build. */
declare const __BUILT__: BuiltParts

/** The site of this build with some settings: texts by their paths in `dist/`. */
export const render = (settings: SiteSettings): Promise<Record<string, string>> =>
  renderSite(__BUILT__, settings)
