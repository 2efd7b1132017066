import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

/** A connection to the first server that takes one, in turn; undefined where none does. */
async function connectToOne(ports: readonly number[], first: number): Promise<Socket | undefined> {
  for (let at = 0; at < ports.length; at += 1) {
    const socket = connect(ports[(first + at) % ports.length] ?? 0, '127.0.0.1')
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (isConnected) return socket
  }
  return undefined
}

/** A balancer: gives each connection to the next server, and breaks it off where that does. */
export async function startBalancer(
  ports: readonly number[],
  random: () => number,
): Promise<{ port: number; close(): void }> {
  let next = 0
  const server = createServer(async (client) => {
    client.on('error', () => {})
    client.pause()
    next += 1
    const upstream = await connectToOne(ports, next)
    if (!upstream) {
      client.destroy()
      return
    }
    upstream.on('error', () => {})
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.pipe(upstream).pipe(client)
  })
  const port = await freePort(random)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { port, close: () => void server.close() }
}
