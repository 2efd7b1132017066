import { isZoned, parseLaunchAt } from '../../../widgets/base/launch-date.ts'
import { escapeHtml } from '../../base/escape-html.ts'
import type { Brand } from '../../base/site-brand.ts'
import * as answers from '../../pages/answers.ts'
import * as content from '../../pages/content.ts'
import * as portfolios from '../../pages/portfolios.ts'
import * as socialMetadata from '../../pages/social-metadata.ts'
import { pathIn } from '../assets/icons.ts'
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

/** The icons of the pages. */
const drawings: Readonly<Record<string, string>> = import.meta.glob(
  [
    '../../../node_modules/@tabler/icons/icons/filled/{circle-check,star}.svg',
    '../../../node_modules/@tabler/icons/icons/outline/{address-book,arrow-left,arrow-right,arrow-up-right,award}.svg',
    '../../../node_modules/@tabler/icons/icons/outline/{brand-github,brand-linkedin,brand-x,chart-bar,chart-pie}.svg',
    '../../../node_modules/@tabler/icons/icons/outline/{check,contrast,hammer,mail,moon,quote,school,seedling}.svg',
    '../../../node_modules/@tabler/icons/icons/outline/{signature,stack-2,sun,target-arrow,tools,users-group,writing,x}.svg',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/**
 * An icon of the pages as inline SVG. It is hidden from screen readers, since the text beside it says the
 * same.
 * @param name path inside the icon set, such as `outline/sun`
 * @throws when it is not among the icons above
 */
export function icon(name: string): string {
  const drawing = drawings[`../../../node_modules/@tabler/icons/icons/${name}.svg`]
  if (!drawing) throw new Error(`The icon ${name} is missing in site/build/pages/pages.ts.`)
  const kinds = { 'filled/': ' icon-filled', 'outline/arrow-': ' icon-arrow' }
  const kind = `icon${Object.entries(kinds).find(([start]) => name.startsWith(start))?.[1] ?? ''}`
  return `<svg class="${kind}" viewBox="0 0 24 24" aria-hidden="true"><path d="${pathIn(drawing)}"/></svg>`
}

/**
 * The launch date in words, such as `Tuesday, 22 July 2025`. A date with a time zone is shown in UTC.
 * Without one it is each visitor's local time, and midnight is left out.
 * @param launchAt ISO 8601, as `<launch-countdown launch-at>` takes it
 * @throws if it is not a date
 */
export function launchDay(launchAt: string): string {
  const instant = parseLaunchAt(launchAt)
  if (instant === undefined)
    throw new Error(`launchAt "${launchAt}" is no date; it takes ISO 8601, like 2025-07-22T00:00.`)
  const zoned = isZoned(launchAt)
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    ...(zoned && { timeZone: 'UTC' }),
  })
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  )
  const day = `${parts.weekday}, ${parts.day} ${parts.month} ${parts.year}`
  const time = `${parts.hour}:${parts.minute}`
  if (zoned) return `${day}, ${time} UTC`
  return time === '00:00' ? day : `${day}, ${time}`
}

/** The input of pages besides their sources. */
export interface PageParts {
  brand: Brand
  /** The form of pages without a script, as HTML; false if the endpoint may accept only JSON. */
  plainForm: string | false
  /** Scripts that are inlined, by their names in the partials. */
  scripts: Readonly<Record<string, string>>
  /** The URL of a style sheet, script or font. @param source its path in `site/` */
  asset: (source: string) => string
  /** For the landing page of a shared link: `sharedMetadata`. */
  shared?: typeof socialMetadata.sharedMetadata
}

/** A text as HTML, with the address for questions in place of `{contact}`. */
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
    content: { ...content, ...answers, ...portfolios },
    icon,
    launchDay: launchDay(brand.launchAt),
    // As in prerendered countdowns; scripts/visitors-time.ts corrects both.
    phase: Number(parseLaunchAt(brand.launchAt)) > Date.now() ? 'before' : 'live',
    socialMetadata,
    withContact: (text: string) => withContact(text, brand.contact),
    structuredData: (page: IndexedPage) => scriptJson(structuredData(page, brand)),
  })
