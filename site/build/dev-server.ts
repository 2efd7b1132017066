import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join, posix } from 'node:path'
import {
  type Connect,
  defaultAllowedOrigins,
  normalizePath,
  type Plugin,
  type ViteDevServer,
} from 'vite'
import type { Brand } from '../../widgets/brand.ts'
import { reason } from '../base/reason.ts'
import { siteBrand } from '../base/site-brand.ts'
import { openGraphImages } from '../pages/social-metadata.ts'
import { redirect, respond } from '../server/http/respond.ts'
import {
  builderPath,
  notFoundFile,
  pageFile,
  redirectTarget,
  requestPath,
} from '../server/http/routes.ts'
import { serverSettings } from '../server/http/settings.ts'
import { hostInNode } from '../server/http/web-handler.ts'
import { openDatabase } from '../server/open-database.ts'
import { plainFormOf } from '../server/waitlist/form-page.ts'
import { createReceiver } from '../server/waitlist/receiver.ts'
import { inlineScripts } from './pages/inline-scripts.ts'
import type * as pages from './pages/pages.ts'
import { robots, sitemap } from './pages/robots-and-sitemap.ts'
import { manifest } from './pages/web-manifest.ts'
import { repository } from './tools/repository.ts'
import { r2wc } from './widgets/r2wc-react.ts'

/** The URL of a file outside Vite's root. */
const fileUrl = (path: string) => posix.join('/@fs', normalizePath(path))

type Middleware = Connect.NextHandleFunction

const inRepository = (path: string) => join(repository, path)

/** The sources that are served in place of built files, by the path of the built file. */
const sources = new Map([
  ['/embed/v1/widgets.js', fileUrl(inRepository('widgets/embed.ts'))],
  ['/embed/v1/frame.css', fileUrl(inRepository('widgets/embed/frame.css'))],
  ['/embed/v1/frame.js', fileUrl(inRepository('widgets/embed/frame.ts'))],
])

const framePage = '/embed/v1/frame.html'

const useSources: Middleware = (request, response, next) => {
  const target = redirectTarget(request.url)
  if (target) return redirect(response, target)
  const path = requestPath(request.url) ?? ''
  // Without the snippet builder, which only `npm run build` makes.
  const page = path === builderPath ? undefined : pageFile(path)
  const source = sources.get(path) ?? (page && `/pages${page}`)
  if (source) request.url = request.url?.replace(/^[^?]*/, source)
  next()
}

/** Sends an HTML file as Vite does: with its client, and transformed by the plugins. */
async function sendHtml(
  server: ViteDevServer,
  response: ServerResponse,
  status: number,
  url: string,
  file: string,
) {
  const body = await server.transformIndexHtml(url, await readFile(file, 'utf8'))
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }
  respond(response, { status, headers, body })
}

/** Sends the frame's page, which Vite would not transform: it lies outside Vite's root. */
const frame =
  (server: ViteDevServer): Middleware =>
  (request, response, next) => {
    if (requestPath(request.url) !== framePage) return next()
    const file = inRepository('widgets/embed/frame.html')
    sendHtml(server, response, 200, framePage, file).catch(next)
  }

/** Sends the 404 page for unknown paths. */
const notFound =
  (server: ViteDevServer): Middleware =>
  (request, response, next) => {
    // The path of a page is by now that of its file.
    if (request.url?.startsWith('/pages/')) return next()
    const file = join(server.config.root, 'pages', notFoundFile)
    sendHtml(server, response, 404, notFoundFile, file).catch(next)
  }

/** The files that depend on the settings, and are no pages. */
const settingsFiles = (brand: Brand): Middleware => {
  const files = new Map([
    ['/robots.txt', { type: 'text/plain', text: robots(brand.siteUrl) }],
    [
      '/sitemap.xml',
      { type: 'application/xml', text: sitemap(brand.siteUrl, Object.keys(openGraphImages)) },
    ],
    ['/site.webmanifest', { type: 'application/manifest+json', text: manifest(brand) }],
  ])
  return (request, response, next) => {
    const file = files.get(requestPath(request.url) ?? '')
    if (!file) return next()
    response.setHeader('Content-Type', file.type).end(file.text)
  }
}

/** Renders a page of the site from its sources, which Vite loads, so that a change counts at once. */
function pageRenderer(brand: Brand) {
  let scripts: Promise<Record<string, string>> | undefined
  return async (source: string, server: ViteDevServer): Promise<string> => {
    scripts ??= inlineScripts()
    const { renderPage } = (await server.ssrLoadModule('/build/pages/pages.ts')) as typeof pages
    const asset = (path: string) => `/${path}`
    const plainForm = plainFormOf(brand)
    const html = renderPage(source, { brand, plainForm, scripts: await scripts, asset })
    // Vite would look for the file, which useSources finds.
    return html.replace(
      '<script type="module" src="/embed/',
      '<script type="module" vite-ignore src="/embed/',
    )
  }
}

/** Makes Vite's server answer as the server of `npm start` does. */
export function devServer(): Plugin {
  const brand = siteBrand(process.env)
  const renderPage = pageRenderer(brand)
  return {
    name: 'dev-server',
    apply: 'serve',
    config: () => ({
      // Without this Vite answers unknown paths with the landing page.
      appType: 'mpa',
      // Prebundled, these would import the real React.
      optimizeDeps: { exclude: [r2wc, '@r2wc/core'] },
      server: {
        host: serverSettings(process.env).host,
        // Vite's default, except that the receiver answers preflight requests itself.
        cors: { origin: defaultAllowedOrigins, preflightContinue: true },
        // Not the whole project: .data/ holds sign-ups.
        fs: { allow: ['site', 'widgets', 'node_modules', 'package.json'].map(inRepository) },
      },
    }),
    configureServer(server) {
      const settings = serverSettings(process.env)
      const database = openDatabase(settings.waitlistDatabase)
      database.open().catch((error) => console.error(reason(error)))
      server.httpServer?.once('close', database.close)
      const receiver = createReceiver(database, settings)
      const receive = hostInNode(receiver)
      server.middlewares.use((request, response, next) => {
        if (!receiver.takes(requestPath(request.url) ?? '')) return next()
        receive(request, response).catch(next)
      })
      server.middlewares.use(settingsFiles(brand))
      server.middlewares.use(frame(server))
      server.middlewares.use(useSources)
      return () => {
        server.middlewares.use(notFound(server))
      }
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path, server }) =>
        // The built scripts are classic scripts, their sources are modules.
        path === framePage
          ? html.replaceAll('<script ', '<script type="module" vite-ignore ')
          : server && renderPage(html, server),
    },
    hotUpdate({ file }) {
      if (file.endsWith('.eta')) this.environment.hot.send({ type: 'full-reload' })
    },
  }
}
