import { listen } from '../../site/server/http/listen.ts'
import { endpointPath } from '../../site/server/http/routes.ts'
import type { OpenFile } from '../../site/server/waitlist/log-file.ts'
import { createReceiver } from '../../site/server/waitlist/receiver.ts'
import { createWaitlistFile } from '../../site/server/waitlist/waitlist-file.ts'

/** The receiver alone, on a file that is opened by `openFile`; counts the sign-ups it was sent. */
export async function startReceiver(waitlistFile: string, openFile: OpenFile) {
  const waitlist = createWaitlistFile(waitlistFile, openFile)
  const arrived = { count: 0 }
  const receiver = createReceiver(
    {
      add(submission) {
        arrived.count += 1
        return waitlist.add(submission)
      },
    },
    0,
  )
  const listener = await listen(
    (request, response) => receiver(request, response, () => response.destroy()),
    '127.0.0.1',
    0,
  )
  const close = () => listener.close().then(waitlist.close)
  return { endpoint: `http://127.0.0.1:${listener.port}${endpointPath}`, arrived, close }
}
