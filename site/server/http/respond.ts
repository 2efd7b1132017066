import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request of Node's HTTP server. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

/** An answer on any host. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Undefined if the status has none. */
  body?: string | Buffer<ArrayBuffer> | undefined
}

/** Headers of every answer. */
export const onEveryAnswer = {
  'X-Content-Type-Options': 'nosniff',
  // Without `includeSubDomains`: other servers may serve subdomains. Browsers ignore it over plain HTTP.
  'Strict-Transport-Security': 'max-age=31536000',
}

/** Lets the scripts of every page read an answer: partners post from their own pages. */
export const anyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
}

/** Sends an answer. Node omits the body if the method has none. */
export function respond(response: ServerResponse, { status, body, headers }: Answer) {
  const length = body !== undefined && { 'Content-Length': Buffer.byteLength(body) }
  // Not spread, which takes V8 five times as long.
  response.writeHead(status, Object.assign({}, onEveryAnswer, headers, length)).end(body)
}

/** Redirects permanently, but caches revalidate: the address may get its own page later. */
export const redirect = (response: ServerResponse, location: string) =>
  respond(response, {
    status: 301,
    headers: { Location: location, 'Cache-Control': 'no-cache' },
    body: '',
  })

export const toResponse = ({ status, body, headers }: Answer): Response =>
  new Response(body, { status, headers: { ...onEveryAnswer, ...headers } })
