import { fileURLToPath } from 'node:url'
import { Eta } from 'eta'
import type { Plugin } from 'vite'
import type { Brand } from '../../../widgets/brand.ts'
import { parseLaunchAt } from '../../../widgets/launch-date.ts'
import * as content from '../../content.ts'
import { escapeHtml } from '../../escape-html.ts'
import { plainForm } from '../../server/waitlist/form-page.ts'
import * as socialMetadata from '../../social-metadata.ts'
import { iconPaths } from '../assets/icons.ts'
import { inlineScript } from './inline-script.ts'
import { launchDay } from './launch-day.ts'
import { type IndexedPage, scriptJson, structuredData } from './structured-data.ts'

const eta = new Eta({
  views: fileURLToPath(new URL('../../partials', import.meta.url)),
  debug: true,
})

/** The scripts that are inlined into pages, by their names in the partials. */
const scriptPaths = {
  themeScript: 'scripts/theme.ts',
  afterFirstPaintScript: 'scripts/after-first-paint.ts',
  campaignScript: 'scripts/campaign.ts',
  joinLinkScript: 'scripts/join-link.ts',
  nameFieldScript: 'scripts/name/field.ts',
  nameBadgeScript: 'scripts/name/badge.ts',
  sharedFiltersScript: 'scripts/shared-filters.ts',
  visitorsTimeScript: 'scripts/visitors-time.ts',
}
export type InlineScripts = Readonly<Record<keyof typeof scriptPaths, string>>

async function bundleScripts(): Promise<InlineScripts> {
  const bundled = Object.entries(scriptPaths).map(async ([name, path]) => [
    name,
    await inlineScript(path),
  ])
  return Object.fromEntries(await Promise.all(bundled))
}

/** An icon as inline SVG. It is hidden from screen readers, since the text beside it says the same. */
function icon(name: string): string {
  const kinds = { 'filled/': ' icon-filled', 'outline/arrow-': ' icon-arrow' }
  const kind = `icon${Object.entries(kinds).find(([start]) => name.startsWith(start))?.[1] ?? ''}`
  const paths = iconPaths(name).map((d) => `<path d="${d}"/>`)
  return `<svg class="${kind}" viewBox="0 0 24 24" aria-hidden="true">${paths.join('')}</svg>`
}

/** A text as HTML, with the address for questions in the place of `{contact}`. */
const withContact = (text: string, contact: string) => {
  const address = escapeHtml(contact)
  return escapeHtml(text).replaceAll('{contact}', `<a href="mailto:${address}">${address}</a>`)
}

/**
 * Renders one page of the site.
 * @param source an HTML file with Eta tags; its partials are in `site/partials`
 */
export const renderPage = (source: string, brand: Brand, scripts: InlineScripts): string =>
  eta.renderString(source, {
    ...scripts,
    brand,
    content,
    icon,
    launchDay: launchDay(brand.launchAt),
    // Of the build, as in prerendered countdowns; scripts/visitors-time.ts corrects both.
    phase: Number(parseLaunchAt(brand.launchAt)) > Date.now() ? 'before' : 'live',
    // An endpoint of another service may take JSON alone.
    plainForm: brand.waitlistEndpoint.startsWith('/') && plainForm(brand.waitlistEndpoint),
    socialMetadata,
    withContact: (text: string) => withContact(text, brand.contact),
    structuredData: (page: IndexedPage) => scriptJson(structuredData(page, brand)),
  })

/** Renders the site's pages to plain HTML, with their partials and content. */
export function pages(brand: Brand): Plugin {
  let scripts: Promise<InlineScripts> | undefined
  return {
    name: 'pages',
    transformIndexHtml: {
      order: 'pre',
      async handler(source) {
        scripts ??= bundleScripts()
        return renderPage(source, brand, await scripts)
      },
    },
    hotUpdate({ file }) {
      if (file.endsWith('.eta')) this.environment.hot.send({ type: 'full-reload' })
    },
  }
}
