import { setTimeout as wait } from 'node:timers/promises'
import { postHead, rawClient } from './raw-client.ts'

/** Clients that hold a server's connections open. */
export interface StallingClients {
  name: string
  /** @returns what became of each connection: `cut off`, where the server is right */
  stall(endpoint: string): Promise<readonly string[]>
}

/** Milliseconds within which the server must have hung up on who does not finish to ask. */
const unsentLimit = 30_000

/** Holds many connections open with a beginning, and then with a byte now and then, or none. */
const slow = (
  name: string,
  connections: number,
  beginning: (endpoint: string) => string,
  drop: string,
): StallingClients => ({
  name: `${name} ×${connections}`,
  stall(endpoint) {
    const hold = async () => {
      const { socket, statuses, closed } = rawClient(endpoint)
      socket.write(beginning(endpoint))
      const dripping = setInterval(() => socket.write(drop), 300)
      await Promise.race([closed, wait(unsentLimit)])
      clearInterval(dripping)
      const isOver = socket.destroyed
      socket.destroy()
      if (!isOver) return 'waited for'
      // A byte that meets the end of the connection can take the 408 with it.
      const said = statuses().join()
      return said === '' || said === '408' ? 'cut off' : said
    }
    return Promise.all(Array.from({ length: connections }, hold))
  },
})

/** Clients that take their time to send, so that they hold connections (slow loris). */
export const slowSenders: readonly StallingClients[] = [
  slow('connections that say nothing', 100, () => '', ''),
  slow('headers byte by byte', 100, () => 'POST / HTTP/1.1\r\nHost: x\r\nX: ', 'x'),
  slow('a body byte by byte', 100, (at) => postHead(at, 'Content-Length: 500'), '{'),
]

/** Milliseconds within which the server must have hung up on who does not read. */
const unreadLimit = 40_000

/** Bytes of answers that the systems on both sides do not take in on their own. */
export const longAnswer = 20_000_000

/** Asks for a long answer and leaves it unread. */
const slowReader = (
  name: string,
  connections: number,
  ask: (endpoint: string) => string,
): StallingClients => ({
  name: `${name} ×${connections}`,
  stall(endpoint) {
    const leave = async () => {
      const { socket, answer, closed } = rawClient(endpoint)
      socket.pause()
      socket.write(ask(endpoint))
      await wait(unreadLimit)
      // What the systems hold still comes; all of it only from a server that has waited.
      socket.resume()
      await Promise.race([closed, wait(unreadLimit)])
      const isCut = socket.destroyed && answer().length < longAnswer
      socket.destroy()
      return isCut ? 'cut off' : 'waited for'
    }
    return Promise.all(Array.from({ length: connections }, leave))
  },
})

/**
 * Clients that do not read what they asked for, so that they hold files and memory.
 * @param path of a file of `longAnswer` bytes
 */
export const slowReaders = (path: string): readonly StallingClients[] => [
  slowReader('a long file left unread', 30, () => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
  slowReader('60,000 requests, their answers unread', 3, (at) =>
    `${postHead(at, 'Content-Length: 2')}{}`.repeat(60_000),
  ),
]
