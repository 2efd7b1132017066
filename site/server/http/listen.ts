import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { codeOf, reason } from './reason.ts'
import { type Middleware, respond } from './respond.ts'

/** Milliseconds within which a request has to be complete, against clients that hold connections open. */
const timeouts = { headersTimeout: 5000, requestTimeout: 8000, connectionsCheckingInterval: 1000 }

/** Milliseconds that a client may leave an answer unread, which keeps memory and a file in use. */
const unreadTimeout = 10_000

/** Milliseconds that open connections have to finish in when the server closes. */
const gracePeriod = 1000

const loopback = ['127.0.0.1', '::1']

export interface Listener {
  port: number
  /** Takes no more requests, and resolves when those under way are answered. */
  close(): Promise<void>
}

const lacksIpv6 = (error: unknown) =>
  codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'EAFNOSUPPORT'

/** Logs that a request could not be answered, and answers 500 where that is still possible. */
function fail(response: ServerResponse, error: unknown) {
  console.error(`A request was not answered: ${reason(error)}`)
  if (response.headersSent) response.destroy()
  else respond(response, 500, 'Internal error', { 'Content-Type': 'text/plain' })
}

/** An exception in one request ends neither the others nor the server. */
const guarded =
  (handler: Middleware): RequestListener =>
  (request, response) => {
    try {
      handler(request, response, (error) => fail(response, error))
    } catch (error) {
      fail(response, error)
    }
  }

async function listenOn(handler: Middleware, address: string, port: number) {
  const server = createServer(timeouts, guarded(handler))
  server.timeout = unreadTimeout
  server.listen(port, address)
  try {
    await once(server, 'listening')
  } catch (cause) {
    const problem =
      codeOf(cause) === 'EADDRINUSE'
        ? `Port ${port} is in use: stop the program that uses it, or set PORT to another.`
        : `Cannot listen on port ${port} of HOST "${address}": ${reason(cause)}.`
    throw new Error(problem, { cause })
  }
  const bound = server.address()
  return { server, port: typeof bound === 'object' && bound ? bound.port : port }
}

async function close(server: Server) {
  const closed = once(server, 'close')
  server.close()
  const deadline = setTimeout(() => server.closeAllConnections(), gracePeriod)
  await closed
  clearTimeout(deadline)
}

/**
 * Starts an HTTP server.
 * @param handler whatever it throws, or gives to `next`, is logged and answered with 500
 * @param host `localhost` listens on every loopback address, since browsers differ in which they try
 * @param port 0 lets the system choose
 * @throws one sentence when it cannot listen there
 */
export async function listen(handler: Middleware, host: string, port: number): Promise<Listener> {
  const servers: Server[] = []
  const closeAll = async () => {
    await Promise.all(servers.map(close))
  }
  let chosen = port
  for (const address of host === 'localhost' ? loopback : [host]) {
    try {
      const started = await listenOn(handler, address, chosen)
      servers.push(started.server)
      chosen = started.port
    } catch (error) {
      const isOptional = servers.length > 0
      if (isOptional && error instanceof Error && lacksIpv6(error.cause)) continue
      await closeAll()
      throw error
    }
  }
  return { port: chosen, close: closeAll }
}
