import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codeOf, reason } from '../../base/reason.ts'
import { type Handler, respond } from './respond.ts'

/** Milliseconds. They end connections that a client holds open without a complete request. */
const timeouts = { headersTimeout: 5000, requestTimeout: 8000, connectionsCheckingInterval: 1000 }

/** Milliseconds that a client may leave an answer unread. */
const unreadTimeout = 10_000

/** Milliseconds that open connections have left when the server closes. */
const gracePeriod = 1000

/** Keeps an exception in one request from ending the server. */
const guarded =
  (handler: Handler): RequestListener =>
  async (request, response) => {
    try {
      await handler(request, response)
    } catch (error) {
      // The client has gone: nobody to answer, and no error of ours.
      if (request.destroyed && !request.complete) return
      console.error(`A request was not answered: ${reason(error)}`)
      if (response.headersSent) response.destroy()
      else {
        const headers = { 'Content-Type': 'text/plain' }
        respond(response, { status: 500, headers, body: 'Internal error' })
      }
    }
  }

async function stop(server: Server) {
  setTimeout(() => server.closeAllConnections(), gracePeriod).unref()
  await once(server.close(), 'close')
}

/**
 * Starts an HTTP server.
 * @param host `localhost` listens on every loopback address, since browsers differ in which they try
 * @param port 0 lets the system choose
 * @returns the port, and what closes the server when the open requests are answered
 * @throws one sentence when it cannot listen there
 */
export async function listen(handler: Handler, host: string, port: number) {
  const servers: Server[] = []
  const close = async () => {
    await Promise.all(servers.map(stop))
  }
  let chosen = port
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
    try {
      const server = createServer(timeouts, guarded(handler)).listen(chosen, address)
      server.timeout = unreadTimeout
      await once(server, 'listening')
      servers.push(server)
      chosen = (server.address() as AddressInfo).port
    } catch (cause) {
      const isTaken = codeOf(cause) === 'EADDRINUSE'
      // Not every computer has IPv6.
      if (servers.length > 0 && !isTaken) continue
      await close()
      throw new Error(
        isTaken
          ? `Port ${port} is in use: stop the program that uses it, or set PORT to another.`
          : `Cannot listen on port ${port} of HOST "${host}": ${reason(cause)}.`,
      )
    }
  }
  return { port: chosen, close }
}
