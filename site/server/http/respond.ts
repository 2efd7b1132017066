import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request, or leaves it, or the error that keeps it from answering, to `next`. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** Sends a whole answer; its body goes out only where the method and the status have one. */
export function respond(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string>,
) {
  response.statusCode = status
  response.setHeaders(new Map(Object.entries({ 'X-Content-Type-Options': 'nosniff', ...headers })))
  // Said here because Node leaves it out of the answer to HEAD.
  if (body.length > 0) response.setHeader('Content-Length', Buffer.byteLength(body))
  response.end(body)
}

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
