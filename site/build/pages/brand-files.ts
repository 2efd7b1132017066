import type { Plugin } from 'vite'
import type { Brand } from '../../../widgets/brand.ts'
import { requestPath } from '../../server/http/routes.ts'
import { openGraphImages } from '../../social-metadata.ts'
import { robots, sitemap } from './robots-and-sitemap.ts'
import { manifest } from './web-manifest.ts'

interface BrandFile {
  type: string
  text: string
}

/** robots.txt, sitemap.xml and the web manifest, in the build and in the dev server. */
export function brandFiles(brand: Brand): Plugin {
  const indexed = Object.keys(openGraphImages)
  const files = new Map<string, BrandFile>([
    ['robots.txt', { type: 'text/plain', text: robots(brand.siteUrl) }],
    ['sitemap.xml', { type: 'application/xml', text: sitemap(brand.siteUrl, indexed) }],
    ['site.webmanifest', { type: 'application/manifest+json', text: manifest(brand) }],
  ])
  return {
    name: 'brand-files',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = files.get(requestPath(request.url)?.slice(1) ?? '')
        if (!file) return next()
        response.setHeader('Content-Type', file.type).end(file.text)
      })
    },
    generateBundle() {
      for (const [fileName, { text }] of files)
        this.emitFile({ type: 'asset', fileName, source: text })
    },
  }
}
