import { existsSync } from 'node:fs'
import { siteUrl } from '../../widgets/brand.ts'
import { reason } from '../base/reason.ts'
import type { Brand } from '../base/site-brand.ts'
import { type OutgoingSettings, outgoingOf } from './configured.ts'
import { listen } from './http/listen.ts'
import { requestPath } from './http/routes.ts'
import type { ServerSettings } from './http/settings.ts'
import { createStaticSite } from './http/static-site.ts'
import { hostInNode } from './http/web-handler.ts'
import { openDatabase } from './open-database.ts'
import { createMetrics } from './operator/metrics.ts'
import { createSignUpList } from './operator/sign-up-list.ts'
import { clock } from './outbox/clock.ts'
import { startSender } from './outbox/sender.ts'
import { createPictureRoute } from './previews/picture-route.ts'
import { fillSharedPage } from './previews/shared-page.ts'
import { renderedAnew } from './rendered-site.ts'
import { databaseTimeout } from './sign-ups/queue.ts'
import { tidy } from './tidy.ts'
import { createReceiver } from './waitlist/receiver.ts'
import { webhookChannel } from './webhooks/webhook.ts'

export interface RunningServer {
  /** Its URL, without a trailing slash. */
  url: string
  /** The database, for the log. Without a file a new list begins: it may have been moved. */
  database: string
  /** Finishes open requests, then closes the server and the database. */
  close(): Promise<void>
}

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

/**
 * Serves the built site with the waitlist receiver. The site works also while the database does not.
 * @param settings `brand`: what the pages show; without it, what they were built with. `loadPicture` loads the code
 *   that draws link previews
 * @throws one sentence when the site is not built, the database's URL is not valid or the port is taken
 */
export async function startServer({
  port,
  host,
  waitlistDatabase,
  distFolder,
  brand,
  loadPicture = async () => (await import('./previews/draw-picture.ts')).loadRasteriser(),
  welcome,
  mail,
  webhook,
  ...limits
}: ServerSettings &
  Partial<OutgoingSettings> & {
    distFolder: string
    brand?: Brand
    loadPicture?: typeof import('./previews/draw-picture.ts').loadRasteriser
  }): Promise<RunningServer> {
  const site = await createStaticSite(
    distFolder,
    brand && ((dist) => renderedAnew(dist, brand)),
    async (template, url) =>
      (await loadPicture()) && fillSharedPage(template, url, brand?.siteUrl ?? siteUrl),
    brand?.siteUrl ?? siteUrl,
  )
  const opened = await openDatabase(waitlistDatabase, databaseTimeout)
  const settings = { ...limits, waitlistDatabase }
  const metrics = createMetrics(opened, settings)
  const outgoing = outgoingOf({ welcome, webhook })
  let sender: ReturnType<typeof startSender> | undefined
  const receiver = createReceiver(metrics.watched, settings, {
    outgoing,
    wake: () => sender?.wake(),
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
  const isNew = opened.kind === 'sqlite' && !existsSync(opened.name)
  // Last, so that a second start on the same port does not touch the database.
  await opened.open().catch((error) => {
    console.error(`${reason(error)} Until it can be used, sign-ups are answered with 503.`)
  })
  const channels = [
    // Loaded only for servers that send letters, since it takes memory.
    mail && (await import('./letters/mail-channel.ts')).mailChannel(mail, welcome, clock.monotonic),
    webhook && webhookChannel(webhook),
  ].filter((channel) => channel !== undefined)
  const confirmDays = welcome?.letter.asks ? welcome.confirmDays : undefined
  sender = startSender(opened, channels, clock, () =>
    tidy(opened, confirmDays, Date.now(), outgoing),
  )
  return {
    url: `http://${inUrl(host)}:${listener.port}`,
    database: isNew ? `${opened.name}, a new file` : opened.name,
    async close() {
      await sender?.close()
      // Last, so that the server accepts sign-ups while the current delivery ends.
      await listener.close()
      await opened.close()
    },
  }
}
