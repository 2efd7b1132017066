import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import {
  type Connect,
  defaultAllowedOrigins,
  normalizePath,
  type Plugin,
  type ViteDevServer,
} from 'vite'
import { reason } from '../base/reason.ts'
import { type Brand, siteBrand } from '../base/site-brand.ts'
import { redirect, respond } from '../server/http/respond.ts'
import {
  builderPath,
  insideFile,
  notFoundFile,
  pageFile,
  redirectTarget,
  requestPath,
} from '../server/http/routes.ts'
import { serverSettings } from '../server/http/settings.ts'
import { hostInNode } from '../server/http/web-handler.ts'
import { openDatabase } from '../server/open-database.ts'
import { databaseTimeout } from '../server/sign-ups/queue.ts'
import { plainFormOf } from '../server/waitlist/form-page.ts'
import { createReceiver } from '../server/waitlist/receiver.ts'
import { inlineScripts } from './pages/inline-scripts.ts'
import type * as pages from './pages/pages.ts'
import { repository } from './tools/repository.ts'
import { r2wc } from './widgets/plugins.ts'

type Middleware = Connect.NextHandleFunction

const inRepository = (path: string) => join(repository, path)

/** The source of the partners' script, in place of the built file. */
const widgets = {
  path: '/embed/v1/widgets.js',
  source: posix.join('/@fs', normalizePath(inRepository('widgets/embed.ts'))),
}

const useSources: Middleware = (request, response, next) => {
  const target = redirectTarget(request.url)
  if (target) return redirect(response, target)
  const path = requestPath(request.url) ?? ''
  const page = path === insideFile ? path : path === builderPath ? undefined : pageFile(path)
  const source = path === widgets.path ? widgets.source : page && `/pages${page}`
  if (source) request.url = request.url?.replace(/^[^?]*/, source)
  next()
}

/** Sends the 404 page for unknown paths, as Vite does: with its client, and transformed by the plugins. */
const notFound =
  (server: ViteDevServer): Middleware =>
  (request, response, next) => {
    // By now the path of a page is the path of its file.
    if (request.url?.startsWith('/pages/')) return next()
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }
    readFile(join(server.config.root, 'pages', notFoundFile), 'utf8')
      .then((source) => server.transformIndexHtml(notFoundFile, source))
      .then((body) => respond(response, { status: 404, headers, body }))
      .catch(next)
  }

/** Renders a page of the site from its sources, which Vite loads, so that a change takes effect at once. */
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

/**
 * Makes Vite's server answer as the server of `npm start` does, for pages, widgets and sign-ups. Snippet builder,
 * frame and files for search engines exist only after `npm run build`.
 */
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
    async configureServer(server) {
      const settings = serverSettings(process.env)
      const database = await openDatabase(settings.waitlistDatabase, databaseTimeout)
      database.open().catch((error) => console.error(reason(error)))
      server.httpServer?.once('close', database.close)
      const receiver = createReceiver(database, settings)
      const receive = hostInNode(receiver)
      server.middlewares.use((request, response, next) => {
        if (!receiver.takes(requestPath(request.url) ?? '')) return next()
        receive(request, response).catch(next)
      })
      server.middlewares.use(useSources)
      return () => {
        server.middlewares.use(notFound(server))
      }
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) => server && renderPage(html, server),
    },
    hotUpdate({ file }) {
      if (file.endsWith('.eta')) this.environment.hot.send({ type: 'full-reload' })
    },
  }
}
