import type { Brand } from '../../base/site-brand.ts'
import { icons, paper } from '../../pages/social-metadata.ts'

const png = ({ file, size }: { file: string; size: number }, purpose = 'any') => ({
  src: file,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
})

/** The web app manifest, for home screens and lists of apps (W3C). */
export const manifest = ({ product }: Brand): string =>
  JSON.stringify({
    id: '/',
    name: product,
    short_name: product,
    description: 'Your portfolio at an address with your name in it.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    // Shows the address, since links lead to other sites.
    display: 'minimal-ui',
    background_color: paper.light,
    theme_color: paper.light,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      png(icons.medium),
      png(icons.large),
      png(icons.maskable, 'maskable'),
    ],
  })

/**
 * The widgets' files are allowed, since search engines run them to see what a page shows.
 * @param siteUrl origin of the site, without a slash at its end
 */
export const robots = (siteUrl: string) => `User-agent: *
Disallow: /api/
Sitemap: ${siteUrl}/sitemap.xml
`

/** @param paths of the indexed pages, such as `/about` */
export const sitemap = (
  siteUrl: string,
  paths: readonly string[],
) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`).join('\n')}
</urlset>
`
