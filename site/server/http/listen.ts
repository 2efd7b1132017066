import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createQuietLog } from '../../base/quiet-log.ts'
import { codeOf, reason } from '../../base/reason.ts'
import { anyOrigin, type Handler, respond } from './respond.ts'

/** Timeouts in milliseconds for connections without a complete request. */
const timeouts = { headersTimeout: 5000, requestTimeout: 8000, connectionsCheckingInterval: 1000 }

/** Milliseconds until a connection with an unread answer is closed. */
const unreadTimeout = 10_000

/** Milliseconds until a closing server ends open connections. */
const gracePeriod = 1000

const isHost = (name = '') => name.toLowerCase() === 'host'

const plain = (status: number) => ({
  status,
  headers: { ...anyOrigin, 'Content-Type': 'text/plain' },
})

/** Prevents that an exception in one request ends the server. */
function guarded(handler: Handler): RequestListener {
  const log = createQuietLog(60_000)
  return async (request, response) => {
    try {
      // Node takes the first of several (RFC 9112, 3.2).
      const hosts = request.rawHeaders.filter((_, at, all) => at % 2 === 1 && isHost(all[at - 1]))
      if (hosts.length > 1)
        return respond(response, { ...plain(400), body: 'There is more than one Host.' })
      await handler(request, response)
    } catch (error) {
      // The client has disconnected. This is no error of the server.
      if (request.destroyed && !request.complete) return
      log(`A request was not answered: ${reason(error)}`)
      if (response.headersSent) response.destroy()
      else respond(response, { ...plain(500), body: 'Internal error' })
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
 * @returns the port, and a function that closes the server after the open requests
 * @throws one sentence if it cannot listen there
 */
export async function listen(handler: Handler, host: string, port: number) {
  const servers: Server[] = []
  const close = async () => {
    await Promise.all(servers.map(stop))
  }
  let chosen = port
  const listener = guarded(handler)
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
    try {
      const server = createServer(timeouts, listener).listen(chosen, address)
      server.timeout = unreadTimeout
      await once(server, 'listening')
      servers.push(server)
      chosen = (server.address() as AddressInfo).port
    } catch (cause) {
      const isTaken = codeOf(cause) === 'EADDRINUSE'
      // Some machines have no IPv6.
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
