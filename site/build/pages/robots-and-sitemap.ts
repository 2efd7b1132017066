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
