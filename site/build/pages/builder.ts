import packageJson from '../../../package.json' with { type: 'json' }
import { packageName, sampleName, slug } from '../../../widgets/brand.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { offeredAddresses } from '../../../widgets/waitlist/address.ts'
import { outboxName } from '../../../widgets/waitlist/outbox/outbox.ts'
import type { Brand } from '../../base/site-brand.ts'
import {
  formsOf,
  inWords,
  languageName,
  languagesInWords,
  offeredLanguages,
  partOf,
  takesSignUps,
} from '../../builder/fields/fields.ts'
import { shortcodeName } from '../../builder/fields/plugin-attributes.ts'
import { appGuides, editors, pageGuides } from '../../builder/guides/guides.ts'
import { serviceNote, services } from '../../builder/services.ts'
import type { Source } from '../../builder/tag.ts'
import * as socialMetadata from '../../pages/social-metadata.ts'
import { cssPropertiesTable, elementReference, referenceNotes } from '../reference/tables.ts'
import { brandAttributes, inBrand, written } from '../tools/brand.ts'
import { icon } from './pages.ts'
import { etaWith } from './partials.ts'
import { scriptJson } from './structured-data.ts'

const { version } = packageJson

const sitePartials: Readonly<Record<string, string>> = import.meta.glob(
  '../../pages/partials/{site-nav,social-metadata,theme-switch,wordmark}.eta',
  { query: '?raw', import: 'default', eager: true },
)
const ownPartials: Readonly<Record<string, string>> = import.meta.glob(
  '../../builder/partials/*.eta',
  { query: '?raw', import: 'default', eager: true },
)
const eta = etaWith({ ...sitePartials, ...ownPartials })

const guideFiles: Readonly<Record<string, string>> = import.meta.glob(
  '../../builder/guides/*/**/*',
  { query: '?raw', import: 'default', eager: true },
)

/** The files of the builder's page, or of its preview, by their URLs relative to it. */
export interface PageAssets {
  script: string
  /** What the script imports. */
  imports: readonly string[]
  style: string
}

/** What the builder's pages are made from. */
export interface BuilderParts {
  definitions: readonly ElementDescription[]
  /** Of released files, by their paths in `dist/embed`. */
  hashes: Readonly<Record<string, string>>
  /** Of the site: snippets contain the values that differ from the widgets' defaults. */
  brand: Brand
}

const formsFor = ({ definitions, brand }: BuilderParts) =>
  formsOf(definitions, brandAttributes(brand))

/** What snippets are made from, except the URL of the widgets. */
export function snippetParts(parts: BuilderParts): Omit<Source, 'embed'> {
  const file = `${version}/widgets.js`
  const { [file]: integrity } = parts.hashes
  return {
    forms: formsFor(parts),
    ...(integrity && { pinned: { file, integrity } }),
  }
}

/** The text of a guide's file, with this site's URLs in place of the brand's. */
function guideFile(path: string, { siteUrl: site, waitlistEndpoint }: Brand): string {
  const { origin } = new URL(waitlistEndpoint, site)
  const text = guideFiles[`../../builder/guides/${path}`]
  if (text === undefined) throw new Error(`There is no file ${path} of a guide.`)
  return inBrand(
    text.trim().replaceAll(`connect-src ${written.siteUrl}`, `connect-src ${origin}`),
    site,
  )
}

/**
 * Renders a page of the snippet builder: the form, the guides and the reference, or the preview.
 * @param source the text of `site/builder/index.html` or `preview.html`, or a part of it
 * @param themeScript applies the theme that was chosen on the site
 */
export function renderBuilder(
  source: string,
  parts: BuilderParts,
  assets?: PageAssets,
  themeScript = '',
): string {
  const { definitions, hashes, brand } = parts
  return eta.renderString(source, {
    addresses: offeredAddresses(sampleName),
    assets,
    brand,
    cssPropertiesTable,
    endpoint: new URL(brand.waitlistEndpoint, brand.siteUrl).href,
    forms: formsFor(parts),
    appGuides,
    editors,
    guideFile: (path: string) => guideFile(path, brand),
    icon,
    inWords,
    isReleased: `${version}/widgets.js` in hashes,
    languageName,
    languagesInWords,
    offeredLanguages,
    outboxName,
    packageName,
    pageGuides,
    partOf,
    reference: definitions.map(elementReference),
    referenceNotes,
    serviceNote,
    services,
    shortcodeName,
    slug,
    socialMetadata,
    source: scriptJson(snippetParts(parts)),
    takesSignUps,
    themeScript,
    version,
  })
}
