import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { defaultAllowedOrigins, normalizePath, type Plugin, type ViteDevServer } from 'vite'
import { type Middleware, sendPage } from '../server/http/respond.ts'
import { isPageFile, notFoundFile, pageFile, requestPath } from '../server/http/routes.ts'
import { serverSettings } from '../server/http/settings.ts'
import { createReceiver } from '../server/waitlist/receiver.ts'
import { createWaitlistFile } from '../server/waitlist/waitlist-file.ts'
import { repository } from './repository.ts'
import { r2wc } from './widgets/late-react.ts'

/** The address at which Vite serves a file that is not under its root. */
const fileUrl = (path: string) => posix.join('/@fs', normalizePath(path))

const inRepository = (path: string) => join(repository, path)

/** The sources that stand in for built files, by the address of the built file. */
const sources = new Map([
  ['/embed/v1/widgets.js', fileUrl(inRepository('widgets/embed.ts'))],
  ['/embed/v1/frame.html', fileUrl(inRepository('widgets/embed/frame.html'))],
  ['/embed/v1/frame.css', fileUrl(inRepository('widgets/embed/frame.css'))],
  ['/embed/v1/frame.js', fileUrl(inRepository('widgets/embed/frame.ts'))],
])
const sourcePages = new Set(Array.from(sources.values()).filter((path) => path.endsWith('.html')))

const useSources: Middleware = (request, _response, next) => {
  const path = requestPath(request.url) ?? ''
  const source = sources.get(path) ?? pageFile(path)
  if (source) request.url = request.url?.replace(/^[^?]*/, source)
  next()
}

/** The 404 page for whatever Vite has no file for. */
const notFound =
  (server: ViteDevServer): Middleware =>
  (request, response, next) => {
    const path = requestPath(request.url) ?? ''
    if (isPageFile(path) || sourcePages.has(path)) return next()
    readFile(join(server.config.root, notFoundFile), 'utf8')
      .then((html) => server.transformIndexHtml(notFoundFile, html))
      .then((html) => sendPage(response, 404, html))
      .catch(next)
  }

/** Makes Vite's server answer as the server of `npm start` does. */
export const devServer = (): Plugin => ({
  name: 'dev-server',
  apply: 'serve',
  config: () => ({
    // No page stands in for an unknown path.
    appType: 'mpa',
    // Bundled ahead, it would have the real React.
    optimizeDeps: { exclude: [r2wc] },
    server: {
      host: serverSettings(process.env).host,
      // The receiver answers preflight itself; else as Vite does.
      cors: { origin: defaultAllowedOrigins, preflightContinue: true },
      // The project without .data/: nobody reads sign-ups over HTTP.
      fs: { allow: ['site', 'widgets', 'node_modules', 'package.json'].map(inRepository) },
    },
  }),
  configureServer(server) {
    const { waitlistFile, ratePerMinute } = serverSettings(process.env)
    const waitlist = createWaitlistFile(waitlistFile)
    server.httpServer?.once('close', waitlist.close)
    server.middlewares.use(createReceiver(waitlist, ratePerMinute))
    server.middlewares.use(useSources)
    return () => {
      server.middlewares.use(notFound(server))
    }
  },
  // The built scripts are classic ones, their sources modules.
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { path }) =>
      sourcePages.has(path)
        ? html.replaceAll('<script ', '<script type="module" vite-ignore ')
        : html,
  },
})
