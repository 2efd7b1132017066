import type { IncomingMessage } from 'node:http'
import { type Middleware, respond } from './respond.ts'
import { requestPath } from './routes.ts'

/** What the server knows of the client. */
export interface Peer {
  /** The IP address at the other end of the connection: a visitor's, or a proxy's. */
  address: string
}

/** Answers the requests to some paths with the web platform's Request and Response. */
export interface WebHandler {
  /** Whether it answers at a decoded path without query. */
  takes(path: string): boolean
  /** @throws when the request breaks off, or by a fault of its own */
  answer(request: Request, peer: Peer): Promise<Response>
}

/**
 * Bytes that are still read after an early answer. Closing the connection at once would reset it
 * before the client has read the answer.
 */
const mostUnread = 1_048_576

/** The body of a request. It is read only on demand, and cancelling leaves the connection open. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = request.iterator({ destroyOnReturn: false })
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headersDistinct } = incoming
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const init = { method, headers, duplex: 'half', body: hasBody ? bodyOf(incoming) : null }
  // Anybody can write any host into a request.
  return new Request(`http://localhost${url.replace(/^https?:\/\/[^/?#]*/i, '')}`, init)
}

/** Reads the rest of a request up to a limit, and closes the connection beyond it. */
function drain(request: IncomingMessage) {
  let unread = mostUnread
  request.on('data', ({ length }: Buffer) => {
    unread -= length
    if (unread < 0) request.destroy()
  })
  request.resume()
}

/** Runs a handler in Node's HTTP server. Other paths go on to `next`. */
export const hostInNode =
  (handler: WebHandler): Middleware =>
  (incoming, response, next) => {
    if (!handler.takes(requestPath(incoming.url) ?? '')) return next()
    // `new Request` throws for this method.
    if (incoming.method === 'TRACE') return respond(response, 405, '', {})
    const answer = async () => {
      const address = incoming.socket.remoteAddress ?? '::'
      const answered = await handler.answer(toRequest(incoming), { address })
      const body = Buffer.from(await answered.arrayBuffer())
      respond(response, answered.status, body, Object.fromEntries(answered.headers))
      drain(incoming)
    }
    answer().catch((error) => {
      // The client has gone: nobody to answer, and no error of ours.
      if (incoming.destroyed && !incoming.complete) response.destroy()
      else next(error)
    })
  }
