import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, respond } from './respond.ts'

/** The used part of a `Request`. Creating a complete one from Node's request costs more than storing a sign-up. */
export interface Call {
  readonly method: string
  readonly url: string
  readonly headers: Pick<Headers, 'get'>
  readonly body: AsyncIterable<Uint8Array> | null
}

/** The client of a request. */
export interface Peer {
  /** The IP address of the connection: a visitor's or a proxy's. */
  ip: string
}

/** Answers requests to some paths, on any host. */
export interface WebHandler {
  /** Whether it handles a decoded path without query. */
  takes(path: string): boolean
  /** @throws if the request is aborted, or on an internal error */
  answer(call: Call, peer: Peer): Promise<Answer>
}

/**
 * Reads a request's body.
 * @param limit bytes
 * @returns undefined as soon as the body exceeds the limit
 * @throws if the connection breaks
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
  // A request can contain any host.
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
    // The next request on the connection follows the rest of this one.
    incoming.resume()
  }
