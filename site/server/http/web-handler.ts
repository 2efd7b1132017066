import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, respond } from './respond.ts'

/** What is read of a request. Every `Request` has it; to make one of Node's costs more than to store a sign-up. */
export interface Call {
  readonly method: string
  readonly url: string
  readonly headers: Pick<Headers, 'get'>
  readonly body: AsyncIterable<Uint8Array> | null
}

/** What the server knows of the client. */
export interface Peer {
  /** The IP address at the other end of the connection: a visitor's, or a proxy's. */
  ip: string
}

/** Answers the requests to some paths, on any host. */
export interface WebHandler {
  /** Whether it answers at a decoded path without query. */
  takes(path: string): boolean
  /** @throws when the request breaks off, or by a fault of its own */
  answer(call: Call, peer: Peer): Promise<Answer>
}

/**
 * Reads a request's body.
 * @param limit bytes
 * @returns undefined, as soon as it is known, when the body is over the limit
 * @throws when the connection breaks
 */
export async function readBody(
  { headers, body }: Call,
  limit: number,
): Promise<Uint8Array | undefined> {
  if (Number(headers.get('content-length')) > limit) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const toCall = (incoming: IncomingMessage): Call => ({
  method: incoming.method ?? 'GET',
  // Anybody can write any host into a request.
  url: `http://localhost${incoming.url?.replace(/^https?:\/\/[^/?#]*/i, '')}`,
  headers: { get: (name) => incoming.headers[name]?.toString() ?? null },
  // The connection stays open for the answer.
  body: incoming.iterator({ destroyOnReturn: false }),
})

/** Runs a handler in Node's HTTP server. */
export const hostInNode =
  (handler: WebHandler) =>
  async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const ip = incoming.socket.remoteAddress ?? '::'
    respond(response, await handler.answer(toCall(incoming), { ip }))
    // The next request of the connection comes after the rest of this one.
    incoming.resume()
  }
