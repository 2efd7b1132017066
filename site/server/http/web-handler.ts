import type { IncomingMessage } from 'node:http'
import { type Middleware, respond } from './respond.ts'
import { requestPath } from './routes.ts'

/** What a host knows of a request beside the request itself. */
export interface Peer {
  /** The IP address at the other end of the connection: a visitor's, or a proxy's. */
  address: string
}

/** Answers the requests to some paths, on whatever host: a function of the web platform. */
export interface WebHandler {
  /** Whether it answers at a path, which is decoded and without its query. */
  takes(path: string): boolean
  /** @throws when the request breaks off, or by a fault of its own */
  answer(request: Request, peer: Peer): Promise<Response>
}

/**
 * Bytes that are read and thrown away when a request is answered before its end: closing at once
 * would reset the connection before the client has read the answer.
 */
const mostUnread = 1_048_576

/** A body that is read only as far as somebody asks for it, and leaves the connection open. */
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
  // The host that a request names is anybody's word.
  return new Request(`http://localhost${url.replace(/^https?:\/\/[^/?#]*/i, '')}`, init)
}

/** Reads what is left of a request, up to a measure, and closes the connection after that. */
function drain(request: IncomingMessage) {
  let unread = mostUnread
  request.on('data', ({ length }: Buffer) => {
    unread -= length
    if (unread < 0) request.destroy()
  })
  request.resume()
}

/** Lets Node's HTTP server host a handler. What the handler does not take goes on to `next`. */
export const hostInNode =
  (handler: WebHandler): Middleware =>
  (incoming, response, next) => {
    if (!handler.takes(requestPath(incoming.url) ?? '')) return next()
    // The web platform knows no Request with this method.
    if (incoming.method === 'TRACE') return respond(response, 405, '', {})
    const answer = async () => {
      const address = incoming.socket.remoteAddress ?? '::'
      const answered = await handler.answer(toRequest(incoming), { address })
      const body = Buffer.from(await answered.arrayBuffer())
      respond(response, answered.status, body, Object.fromEntries(answered.headers))
      drain(incoming)
    }
    answer().catch((error) => {
      // A broken connection takes no answer, and is no fault of ours.
      if (incoming.destroyed && !incoming.complete) response.destroy()
      else next(error)
    })
  }
