import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { defaultAllowedOrigins, normalizePath, type Plugin, type ViteDevServer } from 'vite'
import { createReceiver } from './receiver.ts'
import { type Middleware, sendPage } from './respond.ts'
import { isPageFile, notFoundFile, pageFile, requestPath } from './routes.ts'
import { serverSettings } from './settings.ts'
import { createWaitlistFile } from './waitlist-file.ts'

/** The address at which Vite serves a file of the project. */
const sourceUrl = ({ config }: ViteDevServer, path: string) =>
  posix.join('/@fs', normalizePath(join(config.root, '..', path)))

/** Answers under the addresses of the built site what Vite knows under those of the sources. */
function builtAddresses(server: ViteDevServer): Middleware {
  const loader = sourceUrl(server, 'widgets/embed.ts')
  const frame = join(server.config.root, '../widgets/frame.html')

  return (request, response, next) => {
    const path = requestPath(request.url) ?? ''
    if (path === '/embed/v1/frame.html' && existsSync(frame)) {
      readFile(frame, 'utf8')
        .then((html) => server.transformIndexHtml(sourceUrl(server, 'widgets/frame.html'), html))
        .then((html) => sendPage(response, 200, html))
        .catch(next)
      return
    }
    const source = path === '/embed/v1/widgets.js' ? loader : pageFile(path)
    if (source) request.url = request.url?.replace(/^[^?]*/, source)
    next()
  }
}

/** The 404 page for whatever Vite has no file for. */
const notFound =
  (server: ViteDevServer): Middleware =>
  (request, response, next) => {
    if (isPageFile(requestPath(request.url) ?? '')) return next()
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
    server: {
      host: serverSettings(process.env).host,
      // The receiver answers preflight itself; else as Vite does.
      cors: { origin: defaultAllowedOrigins, preflightContinue: true },
      // The project without .data/: nobody reads sign-ups over HTTP.
      fs: { allow: ['.', '../widgets', '../node_modules', '../package.json'] },
    },
  }),
  configureServer(server) {
    const { waitlistFile, ratePerMinute } = serverSettings(process.env)
    const waitlist = createWaitlistFile(waitlistFile)
    server.httpServer?.once('close', waitlist.close)
    server.middlewares.use(createReceiver(waitlist, ratePerMinute))
    server.middlewares.use(builtAddresses(server))
    return () => {
      server.middlewares.use(notFound(server))
    }
  },
})
