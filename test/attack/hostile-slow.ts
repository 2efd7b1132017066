import { setTimeout as wait } from 'node:timers/promises'
import { type HostileClient, tally } from './hostile-client.ts'
import { postHead, rawClient } from './raw-client.ts'

/** Holds many connections open with a beginning, and then with a byte now and then, or none. */
const slow = (
  name: string,
  connections: number,
  beginning: (endpoint: string) => string,
  drop: string,
): HostileClient => ({
  name: `${name} ×${connections}`,
  expected: `408 ×${connections}`,
  async attack({ endpoint }) {
    const hold = async () => {
      const { socket, statuses, closed } = rawClient(endpoint)
      socket.write(beginning(endpoint))
      const dripping = setInterval(() => socket.write(drop), 300)
      await closed
      clearInterval(dripping)
      return statuses().join()
    }
    return tally(await Promise.all(Array.from({ length: connections }, hold)))
  },
})

/** Clients that take their time to send, so that they hold connections (slow loris). */
export const slowSenders: readonly HostileClient[] = [
  slow('connections that say nothing', 100, () => '', ''),
  slow('headers byte by byte', 100, () => 'POST / HTTP/1.1\r\nHost: x\r\nX: ', 'x'),
  slow('a body byte by byte', 100, (at) => postHead(at, 'Content-Length: 500'), '{'),
  slow(
    'chunks byte by byte',
    100,
    (at) => postHead(at, 'Transfer-Encoding: chunked'),
    '1\r\n{\r\n',
  ),
  slow('a body shorter than its length', 100, (at) => `${postHead(at, 'Content-Length: 9')}{}`, ''),
]

/** Milliseconds within which the server must have hung up on who does not read. */
const unreadLimit = 25_000

/** Asks, over and over, and leaves the answers unread. */
const slowReader = (
  name: string,
  connections: number,
  ask: (endpoint: string) => string,
): HostileClient => ({
  name: `${name} ×${connections}`,
  expected: `cut off ×${connections}`,
  async attack({ endpoint }) {
    const leave = async () => {
      const { socket, closed } = rawClient(endpoint)
      socket.pause()
      socket.write(ask(endpoint))
      await wait(unreadLimit)
      // What the systems on both sides hold still comes, and then the end.
      socket.resume()
      const end = await Promise.race([closed.then(() => 'cut off'), wait(5000, 'held')])
      socket.destroy()
      return end
    }
    return tally(await Promise.all(Array.from({ length: connections }, leave)))
  },
})

/**
 * Clients that do not read what they asked for, so that they hold files and memory.
 * @param path of a file longer than what the systems take in on the way
 */
export const slowReaders = (path: string): readonly HostileClient[] => [
  slowReader('a long file left unread', 100, () => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
  slowReader('20,000 requests, their answers unread', 10, (at) =>
    `${postHead(at, 'Content-Length: 2')}{}`.repeat(20_000),
  ),
]
