import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export const secret = `whsec_${randomBytes(32).toString('base64')}`

/** An event as a receiver gets it. */
interface Got {
  id: string
  type: string
  timestamp: string
  data: { person: string; signUp?: { email: string } }
}

/** What a receiver does with a request, other than to answer 204. */
type Trouble = number | 'reset' | 'hang'

const answerTo = (response: ServerResponse, trouble: Trouble | undefined) => {
  if (trouble === 'reset') response.destroy()
  else if (trouble === undefined || typeof trouble === 'number')
    response.writeHead(trouble ?? 204, { Location: '/elsewhere' }).end()
}

/**
 * Receives events on loopback, and checks their signatures with the library of Standard Webhooks.
 * @param troubleOf is asked for each request, with its number from 1 on
 */
export async function startReceiver(
  troubleOf: (number: number) => Trouble | undefined = () => undefined,
  answer: typeof answerTo = answerTo,
) {
  const webhook = new Webhook(secret)
  /** The accepted events, in the order of arrival. */
  const got: Got[] = []
  /** The requests that are no valid event. */
  const wrong: string[] = []
  let number = 0
  const server = createServer(async (request, response) => {
    number += 1
    const trouble = troubleOf(number)
    try {
      const body = await text(request)
      const headers = request.headers as Record<string, string>
      const event = webhook.verify(body, headers) as Omit<Got, 'id'>
      if (trouble === undefined) got.push({ id: headers['webhook-id'] ?? '', ...event })
    } catch (error) {
      wrong.push(`${request.method} ${request.url}: ${error}`)
    }
    answer(response, trouble)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}/hook?token=s3cret`
  return {
    got,
    wrong,
    port,
    requests: () => number,
    url,
    settings: {
      url: new URL(url),
      key: Buffer.from(secret.slice('whsec_'.length), 'base64'),
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
