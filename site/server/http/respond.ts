import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request of Node's HTTP server. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

/** An answer on any host. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Undefined where the status has none. */
  body?: string | Buffer<ArrayBuffer> | undefined
}

/** Headers of every answer. */
export const onEveryAnswer = {
  'X-Content-Type-Options': 'nosniff',
  // Without `includeSubDomains`: others may serve those. Browsers ignore it over plain HTTP.
  'Strict-Transport-Security': 'max-age=31536000',
}

/** Lets the scripts of every page read an answer: partners post from their own pages. */
export const anyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
}

/** Sends an answer. Node leaves out the body where the method has none. */
export function respond(response: ServerResponse, { status, body, headers }: Answer) {
  const length = body !== undefined && { 'Content-Length': Buffer.byteLength(body) }
  // Not spread: V8 takes five times as long for that, and for what it gives.
  response.writeHead(status, Object.assign({}, onEveryAnswer, headers, length)).end(body)
}

/** Redirects permanently, but caches revalidate: the address may get a page of its own one day. */
export const redirect = (response: ServerResponse, location: string) =>
  respond(response, {
    status: 301,
    headers: { Location: location, 'Cache-Control': 'no-cache' },
    body: '',
  })

export const toResponse = ({ status, body, headers }: Answer): Response =>
  new Response(body, { status, headers: { ...onEveryAnswer, ...headers } })
