import { fileURLToPath } from 'node:url'
import { Eta } from 'eta'
import type { Plugin } from 'vite'
import type { Brand } from '../../../widgets/brand.ts'
import * as content from '../../content.ts'
import * as socialMetadata from '../../social-metadata.ts'
import { iconPaths } from '../assets/icons.ts'
import { inlineScript } from './inline-script.ts'
import { launchDay } from './launch-day.ts'
import { type IndexedPage, scriptJson, structuredData } from './structured-data.ts'

const eta = new Eta({
  views: fileURLToPath(new URL('../../partials', import.meta.url)),
  debug: true,
})

const themeScript = await inlineScript('scripts/theme.ts')
const afterFirstPaintScript = await inlineScript('scripts/after-first-paint.ts')
const nameFieldScript = await inlineScript('scripts/name/field.ts')
const nameBadgeScript = await inlineScript('scripts/name/badge.ts')
const visitorsTimeScript = await inlineScript('scripts/visitors-time.ts')

/** One icon as inline SVG, hidden from screen readers: the text beside it says the same. */
function icon(name: string): string {
  const kinds = { 'filled/': ' icon-filled', 'outline/arrow-': ' icon-arrow' }
  const kind = `icon${Object.entries(kinds).find(([start]) => name.startsWith(start))?.[1] ?? ''}`
  const paths = iconPaths(name).map((d) => `<path d="${d}"/>`)
  return `<svg class="${kind}" viewBox="0 0 24 24" aria-hidden="true">${paths.join('')}</svg>`
}

/**
 * Renders one page of the site.
 * @param source an HTML file with Eta tags; its partials are in `site/partials`
 */
export const renderPage = (source: string, brand: Brand): string =>
  eta.renderString(source, {
    brand,
    content,
    icon,
    launchDay: launchDay(brand.launchAt),
    socialMetadata,
    structuredData: (page: IndexedPage) => scriptJson(structuredData(page, brand)),
    themeScript,
    afterFirstPaintScript,
    nameFieldScript,
    nameBadgeScript,
    visitorsTimeScript,
  })

/** Fills the site's pages with their partials and content, so that plain HTML is what ships. */
export const pages = (brand: Brand): Plugin => ({
  name: 'pages',
  transformIndexHtml: { order: 'pre', handler: (source) => renderPage(source, brand) },
  hotUpdate({ file }) {
    if (file.endsWith('.eta')) this.environment.hot.send({ type: 'full-reload' })
  },
})
