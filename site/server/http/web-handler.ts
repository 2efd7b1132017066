import type { IncomingMessage, ServerResponse } from 'node:http'
import { respond } from './respond.ts'

/** What the server knows of the client. */
export interface Peer {
  /** The IP address at the other end of the connection: a visitor's, or a proxy's. */
  ip: string
}

/** Answers the requests to some paths with the web platform's Request and Response. */
export interface WebHandler {
  /** Whether it answers at a decoded path without query. */
  takes(path: string): boolean
  /** @throws when the request breaks off, or by a fault of its own */
  answer(request: Request, peer: Peer): Promise<Response>
}

/** The most bytes of a body that are read: no handler takes as many. */
const mostRead = 65_536

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = Number(incoming.headers['content-length']) > mostRead ? mostRead : 0
  // The connection stays open for the answer.
  const read: AsyncIterable<Buffer> = incoming.iterator({ destroyOnReturn: false })
  if (length < mostRead)
    for await (const chunk of read) {
      chunks.push(chunk)
      length += chunk.length
      if (length > mostRead) break
    }
  return Buffer.concat(chunks)
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming
  // A stream as the body would cost more than storing a sign-up.
  const body = method === 'GET' || method === 'HEAD' ? null : await bodyOf(incoming)
  const init = { method, headers, body }
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
    const ip = incoming.socket.remoteAddress ?? '::'
    const answered = await handler.answer(await toRequest(incoming), { ip })
    const body = Buffer.from(await answered.arrayBuffer())
    response.statusCode = answered.status
    response.setHeaders(answered.headers).end(body)
    // The next request of the connection comes after the rest of this one.
    incoming.resume()
  }
