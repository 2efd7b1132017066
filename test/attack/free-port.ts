import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A free port of the loopback address, below the range of ephemeral ports: a client that tries an unused
 * ephemeral port may connect to itself.
 */
export async function freePort(random: () => number): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(random() * 10_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    await new Promise((resolve) => server.close(resolve))
    if (isFree) return port
  }
}
