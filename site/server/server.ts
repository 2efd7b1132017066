import { type Brand, siteUrl } from '../../widgets/brand.ts'
import { reason } from '../reason.ts'
import { listen } from './http/listen.ts'
import { requestPath } from './http/routes.ts'
import type { ServerSettings } from './http/settings.ts'
import { createStaticSite } from './http/static-site.ts'
import { hostInNode } from './http/web-handler.ts'
import { clock } from './letters/clock.ts'
import { sendOutgoing } from './letters/send-outgoing.ts'
import { welcomeRoute } from './letters/welcome.ts'
import { openStore } from './open-store.ts'
import { createMetrics } from './operator/metrics.ts'
import { createSignUpList } from './operator/sign-up-list.ts'
import { type OutgoingSettings, outgoingOf } from './outgoing-settings.ts'
import { loadRasteriser } from './previews/draw-picture.ts'
import { createPictureRoute } from './previews/picture-route.ts'
import { fillSharedPage } from './previews/shared-page.ts'
import { renderedAnew } from './rendered-site.ts'
import { keepTidy } from './tidy.ts'
import { createReceiver } from './waitlist/receiver.ts'
import { webhookRoute } from './webhooks/webhook-route.ts'

export interface RunningServer {
  /** Where it answers, without a trailing slash. */
  url: string
  /** The database, for the log. */
  database: string
  /** Finishes open requests, then closes the server and the database. */
  close(): Promise<void>
}

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

/**
 * Serves the built site together with the waitlist receiver, and the site alone while the database
 * cannot be used.
 * @param settings `brand`: what the pages show; without it, what they were built with.
 *   `loadPicture` gives what draws link previews
 * @throws one sentence when the site is not built, the database's URL is not valid or the port is taken
 */
export async function startServer({
  port,
  host,
  waitlistDatabase,
  distFolder,
  brand,
  loadPicture = loadRasteriser,
  welcome,
  webhook,
  ...limits
}: ServerSettings &
  Partial<OutgoingSettings> & {
    distFolder: string
    brand?: Brand
    loadPicture?: typeof loadRasteriser
  }): Promise<RunningServer> {
  const site = await createStaticSite(
    distFolder,
    brand && ((dist) => renderedAnew(dist, brand)),
    async (template, url) =>
      (await loadPicture()) && fillSharedPage(template, url, brand?.siteUrl ?? siteUrl),
  )
  const store = openStore(waitlistDatabase)
  const settings = { ...limits, waitlistDatabase }
  const metrics = createMetrics(store, settings)
  const outgoing = outgoingOf({ welcome, webhook })
  let sending: ReturnType<typeof sendOutgoing> | undefined
  const receiver = createReceiver(metrics.watched, settings, {
    outgoing,
    wake: () => sending?.wake(),
  })
  const handlers = [
    metrics.measure(receiver),
    metrics.handler,
    createSignUpList(metrics.watched, settings),
    createPictureRoute(loadPicture),
  ].map((handler) => ({ takes: handler.takes, answer: hostInNode(handler) }))
  const listener = await listen(
    (request, response) => {
      const path = requestPath(request.url) ?? ''
      const answer = handlers.find(({ takes }) => takes(path))?.answer ?? site
      return answer(request, response)
    },
    host,
    port,
  )
  // Last, so that a second start on the same port leaves the database alone.
  await store.open().catch((error) => {
    console.error(`${reason(error)} Until it can be used, sign-ups are answered with 503.`)
  })
  const routes = [welcome && welcomeRoute(welcome, clock), webhook && webhookRoute(webhook)].filter(
    (route) => route !== undefined,
  )
  sending = sendOutgoing(store, routes, clock)
  const tidying = keepTidy(store, welcome?.letter.asks ? welcome.confirmDays : undefined, outgoing)
  return {
    url: `http://${inUrl(host)}:${listener.port}`,
    database: store.name,
    async close() {
      await listener.close()
      receiver.close()
      await Promise.all([sending?.close(), tidying.close()])
      await store.close()
    },
  }
}
