import { parseLaunchAt } from '../../../widgets/base/launch-date.ts'
import type { Brand } from '../../../widgets/brand.ts'
import { escapeHtml } from '../../base/escape-html.ts'
import * as answers from '../../pages/answers.ts'
import * as content from '../../pages/content.ts'
import * as socialMetadata from '../../pages/social-metadata.ts'
import { launchDay } from './launch-day.ts'
import { icon } from './page-icons.ts'
import { etaWith } from './partials.ts'
import { type IndexedPage, scriptJson, structuredData } from './structured-data.ts'

const eta = etaWith(
  import.meta.glob('../../pages/partials/**/*.eta', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  { debug: true },
)

/** What pages are made with, besides their sources. */
export interface PageParts {
  brand: Brand
  /** The form of pages without a script, as HTML; false where the endpoint may take JSON alone. */
  plainForm: string | false
  /** Scripts that are inlined, by their names in the partials. */
  scripts: Readonly<Record<string, string>>
  /** The URL of a style sheet, script or font. @param source its path in `site/` */
  asset: (source: string) => string
  /** For the landing page of a shared link: `sharedMetadata`. */
  shared?: typeof socialMetadata.sharedMetadata
}

/** A text as HTML, with the address for questions in the place of `{contact}`. */
const withContact = (text: string, contact: string) => {
  const address = escapeHtml(contact)
  return escapeHtml(text).replaceAll('{contact}', `<a href="mailto:${address}">${address}</a>`)
}

/**
 * Renders one page of the site.
 * @param source an HTML file with Eta tags; its partials are in `site/pages/partials`
 */
export const renderPage = (source: string, { brand, scripts, ...parts }: PageParts): string =>
  eta.renderString(source, {
    ...scripts,
    ...parts,
    brand,
    content: { ...content, ...answers },
    icon,
    launchDay: launchDay(brand.launchAt),
    // As in prerendered countdowns; scripts/visitors-time.ts corrects both.
    phase: Number(parseLaunchAt(brand.launchAt)) > Date.now() ? 'before' : 'live',
    socialMetadata,
    withContact: (text: string) => withContact(text, brand.contact),
    structuredData: (page: IndexedPage) => scriptJson(structuredData(page, brand)),
  })
