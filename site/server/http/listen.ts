import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { codeOf, reason } from './reason.ts'
import { type Middleware, respond } from './respond.ts'

/** Milliseconds. They end connections that a client holds open without a complete request. */
const timeouts = { headersTimeout: 5000, requestTimeout: 8000, connectionsCheckingInterval: 1000 }

/** Milliseconds that a client may leave an answer unread. */
const unreadTimeout = 10_000

/** Milliseconds that open connections have left when the server closes. */
const gracePeriod = 1000

const loopback = ['127.0.0.1', '::1']

export interface Listener {
  port: number
  /** Takes no more requests, and resolves when the open ones are answered. */
  close(): Promise<void>
}

const lacksIpv6 = (error: unknown) =>
  codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'EAFNOSUPPORT'

/** Logs an error, and answers 500 if no answer has begun. */
function fail(response: ServerResponse, error: unknown) {
  console.error(`A request was not answered: ${reason(error)}`)
  if (response.headersSent) response.destroy()
  else respond(response, 500, 'Internal error', { 'Content-Type': 'text/plain' })
}

/** Keeps an exception in one request from ending the server. */
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
