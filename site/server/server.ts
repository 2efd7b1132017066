import { access } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { headersFile } from './http/header-rules.ts'
import { listen } from './http/listen.ts'
import { reason } from './http/reason.ts'
import { respond } from './http/respond.ts'
import { notFoundFile } from './http/routes.ts'
import type { ServerSettings } from './http/settings.ts'
import { createStaticSite } from './http/static-site.ts'
import { createReceiver } from './waitlist/receiver.ts'
import { createWaitlistFile } from './waitlist/waitlist-file.ts'

export interface RunningServer {
  /** Where it answers, without a trailing slash. */
  url: string
  /** Finishes what is under way, then closes the server and the file. */
  close(): Promise<void>
}

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

function fail(response: ServerResponse, error: unknown) {
  console.error(`A page was not sent: ${reason(error)}`)
  respond(response, 500, 'Internal error', { 'Content-Type': 'text/plain' })
}

/**
 * Serves the built site together with the waitlist receiver.
 * @throws one sentence when the site is not built, the file cannot be written or the port is taken
 */
export async function startServer({
  port,
  host,
  waitlistFile,
  ratePerMinute,
  distFolder,
}: ServerSettings & { distFolder: string }): Promise<RunningServer> {
  for (const file of [notFoundFile, headersFile])
    await access(join(distFolder, file)).catch(() => {
      throw new Error(`There is no built site in ${distFolder}: run "npm run build" first.`)
    })
  const waitlist = createWaitlistFile(waitlistFile)
  const receiver = createReceiver(waitlist, ratePerMinute)
  const site = createStaticSite(distFolder)
  const listener = await listen(
    (request, response) =>
      receiver(request, response, () => site(request, response, (error) => fail(response, error))),
    host,
    port,
  )
  const close = () => listener.close().then(waitlist.close)
  try {
    // Last, so that a second start on the same port leaves the file alone.
    await waitlist.open()
  } catch (error) {
    await close()
    throw error
  }
  return { url: `http://${inUrl(host)}:${listener.port}`, close }
}
