import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request, or calls `next`, with an error if there is one. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** Headers of every answer. */
export const onEveryAnswer = {
  'X-Content-Type-Options': 'nosniff',
  // Without `includeSubDomains`: others may serve those. Browsers ignore it over plain HTTP.
  'Strict-Transport-Security': 'max-age=31536000',
}

/** Sends an answer; Node leaves out the body where the method or the status has none. */
export function respond(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string>,
) {
  response.statusCode = status
  response.setHeaders(new Map(Object.entries({ ...onEveryAnswer, ...headers })))
  // Node does not set it in answers to HEAD.
  if (body.length > 0) response.setHeader('Content-Length', Buffer.byteLength(body))
  response.end(body)
}

/** Redirects permanently, but caches revalidate: the address may get a page of its own one day. */
export const redirect = (response: ServerResponse, location: string) =>
  respond(response, 301, '', { Location: location, 'Cache-Control': 'no-cache' })

/** Sends an HTML page. */
export const sendPage = (
  response: ServerResponse,
  status: number,
  html: string | Buffer,
  headers: Record<string, string> = {},
) =>
  respond(response, status, html, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    ...headers,
  })
