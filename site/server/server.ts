import { listen } from './http/listen.ts'
import type { ServerSettings } from './http/settings.ts'
import { createStaticSite } from './http/static-site.ts'
import { createSqliteStore } from './store/sqlite-store.ts'
import { createReceiver } from './waitlist/receiver.ts'

export interface RunningServer {
  /** Where it answers, without a trailing slash. */
  url: string
  /** Finishes what is under way, then closes the server and the database. */
  close(): Promise<void>
}

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

/**
 * Serves the built site together with the waitlist receiver.
 * @throws one sentence when the site is not built, the database cannot be opened or the port is taken
 */
export async function startServer({
  port,
  host,
  waitlistDatabase,
  distFolder,
  ...limits
}: ServerSettings & { distFolder: string }): Promise<RunningServer> {
  const site = await createStaticSite(distFolder)
  const store = createSqliteStore(waitlistDatabase)
  const receiver = createReceiver(store, limits)
  const listener = await listen(
    (request, response, fail) =>
      receiver.handle(request, response, (error) =>
        error ? fail(error) : site(request, response, fail),
      ),
    host,
    port,
  )
  const close = async () => {
    await listener.close()
    receiver.close()
    store.close()
  }
  try {
    // Last, so that a second start on the same port leaves the database alone.
    store.open()
  } catch (error) {
    await close()
    throw error
  }
  return { url: `http://${inUrl(host)}:${listener.port}`, close }
}
