import type { IncomingMessage, ServerResponse } from 'node:http'
import { ReadableStream } from 'node:stream/web'
import { respond } from './respond.ts'

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

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = incoming
  // Read on demand. Where the handler stops reading, the connection stays open for the answer.
  const body = ReadableStream.from(incoming.iterator({ destroyOnReturn: false }))
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const init = { method, headers, duplex: 'half', body: hasBody ? body : null }
  // Anybody can write any host into a request.
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return new Request(`http://localhost${path}`, init as RequestInit)
}

/** Runs a handler in Node's HTTP server. */
export const hostInNode =
  (handler: WebHandler) =>
  async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    // `new Request` throws for this method.
    if (incoming.method === 'TRACE') return respond(response, 405, '', {})
    const address = incoming.socket.remoteAddress ?? '::'
    const answered = await handler.answer(toRequest(incoming), { address })
    const body = Buffer.from(await answered.arrayBuffer())
    response.statusCode = answered.status
    response.setHeaders(answered.headers).end(body)
    // The next request of the connection comes after the rest of this one.
    incoming.resume()
  }
