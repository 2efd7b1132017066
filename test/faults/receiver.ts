import { appendFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { listen } from '../../site/server/http/listen.ts'
import { createStaticSite } from '../../site/server/http/static-site.ts'
import { type RunningServer, startServer } from '../../site/server/server.ts'
import { createReceiver } from '../../site/server/waitlist/receiver.ts'

const host = '127.0.0.1'
const distFolder = resolve('dist')

/** The built site and its receiver, as `npm start` serves them, without a limit of rate. */
export const startReceiver = (waitlistFile: string): Promise<RunningServer> =>
  startServer({ port: 0, host, waitlistFile, ratePerMinute: 0, distFolder })

/** The same with a receiver that has no memory, and stores repeats as well. */
export async function startForgetfulReceiver(waitlistFile: string): Promise<RunningServer> {
  const add = (submission: object) => appendFile(waitlistFile, `${JSON.stringify(submission)}\n`)
  const receiver = createReceiver({ add }, 0)
  const site = createStaticSite(distFolder)
  const { port, close } = await listen(
    (request, response) =>
      receiver(request, response, () => site(request, response, () => response.destroy())),
    host,
    0,
  )
  return { url: `http://${host}:${port}`, close }
}
