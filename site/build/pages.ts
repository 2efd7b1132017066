import { fileURLToPath } from 'node:url'
import { Eta } from 'eta'
import type { Plugin } from 'vite'
import { sampleProfiles } from '../../widgets/demo-directory/profiles.ts'
import { parseLaunchAt } from '../../widgets/launch-countdown/launch-date.ts'
import { type Brand, defaultBrand } from '../brand.ts'
import * as content from '../content.ts'
import { brandOverrides } from './brand-overrides.ts'
import { iconPaths } from './icons.ts'
import { inlineScript } from './inline-script.ts'

const eta = new Eta({ views: fileURLToPath(new URL('../partials', import.meta.url)), debug: true })

const themeScript = await inlineScript('theme.ts')

/** One icon as inline SVG, for the eye only: the text beside it says what it means. */
function icon(name: string): string {
  const kinds = { 'filled/': ' icon-filled', 'outline/arrow-': ' icon-arrow' }
  const kind = `icon${Object.entries(kinds).find(([start]) => name.startsWith(start))?.[1] ?? ''}`
  const paths = iconPaths(name).map((d) => `<path d="${d}"/>`)
  return `<svg class="${kind}" viewBox="0 0 24 24" aria-hidden="true">${paths.join('')}</svg>`
}

/**
 * The launch date as people read it, such as `Tuesday, 22 July 2025`. A date without a zone is
 * everybody's own, so only one with a zone names it; the time is left out at local midnight.
 * @param launchAt ISO 8601, as `<launch-countdown launch-at>` takes it
 * @throws when it is no date
 */
export function launchDay(launchAt: string): string {
  const instant = parseLaunchAt(launchAt)
  if (instant === undefined)
    throw new Error(`launchAt "${launchAt}" is no date; it takes ISO 8601, like 2025-07-22T00:00.`)
  const isZoned = /[T ].*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(launchAt.trim())
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    ...(isZoned && { timeZone: 'UTC' }),
  })
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  )
  const day = `${parts.weekday}, ${parts.day} ${parts.month} ${parts.year}`
  const time = `${parts.hour}:${parts.minute}`
  if (isZoned) return `${day}, ${time} UTC`
  return time === '00:00' ? day : `${day}, ${time}`
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
    profiles: sampleProfiles,
    themeScript,
  })

/** Fills the site's pages with their partials and content, so that plain HTML is what ships. */
export function pages(): Plugin {
  const brand = { ...defaultBrand, ...brandOverrides(process.env) }
  return {
    name: 'pages',
    transformIndexHtml: { order: 'pre', handler: (source) => renderPage(source, brand) },
    hotUpdate({ file }) {
      if (file.endsWith('.eta')) this.environment.hot.send({ type: 'full-reload' })
    },
  }
}
