import { connect, type Socket } from 'node:net'

/** A connection over which a test says what it likes. */
export interface RawClient {
  socket: Socket
  /** What has come back so far. */
  answer(): string
  /** The statuses of the answers so far. */
  statuses(): number[]
  /** Resolves when so many answers have come, or the connection is closed. */
  answered(count: number): Promise<void>
  /** Resolves when the connection is closed, by whomever. */
  closed: Promise<void>
}

/** Connects to the server of a URL. */
export function rawClient(url: string): RawClient {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    answer += chunk
  })
  // An end by an error is an end too: `closed` tells.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const statuses = () =>
    Array.from(answer.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status))
  return {
    socket,
    answer: () => answer,
    statuses,
    closed,
    answered: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (statuses().length >= count) resolve()
        }
        socket.on('data', look)
        closed.then(resolve)
        look()
      }),
  }
}

/** The head of a request that posts JSON. @param headers more of them, such as `Expect: x` */
export function postHead(endpoint: string, ...headers: string[]): string {
  const { pathname } = new URL(endpoint)
  const lines = [`POST ${pathname} HTTP/1.1`, 'Host: x', 'Content-Type: application/json']
  return `${[...lines, ...headers].join('\r\n')}\r\n\r\n`
}
