import { sample, samples } from '../unit/server-samples.ts'
import { type HostileClient, storedOf, tally } from './hostile-client.ts'
import { postHead, rawClient } from './raw-client.ts'

const json = JSON.stringify(sample)
const length = (bytes: number) => `Content-Length: ${bytes}`
const bytes = Buffer.byteLength(json)
const chunked = 'Transfer-Encoding: chunked'
const last = 'Connection: close'

const request = (endpoint: string, body: string, ...headers: string[]) =>
  postHead(endpoint, length(Buffer.byteLength(body)), ...headers) + body

/** Says something, and tells the statuses that come back until the server hangs up. */
const says = (
  name: string,
  expected: string,
  text: (endpoint: string) => string | Buffer,
): HostileClient => ({
  name,
  expected,
  async attack({ endpoint }) {
    const { socket, statuses, closed } = rawClient(endpoint)
    socket.write(text(endpoint))
    await closed
    return statuses().join() || 'no answer'
  },
})

/** Sends the body of a request for ever, until the server hangs up. */
const endless = (name: string, header: string, chunk: string): HostileClient => ({
  name,
  expected: '413, cut off',
  async attack({ endpoint }) {
    const { socket, statuses, closed } = rawClient(endpoint)
    let sent = 0
    const more = () => {
      while (!socket.destroyed && socket.write(chunk)) sent += chunk.length
    }
    socket.write(postHead(endpoint, header))
    socket.on('drain', more)
    more()
    await closed
    // Far more than the limit can be under way; what matters is that it ends.
    return `${statuses()}, ${sent < 50_000_000 ? 'cut off' : `${sent} bytes taken`}`
  },
})

const lies: readonly HostileClient[] = [
  says('a body longer than its length', '400', (at) => postHead(at, length(4)) + json),
  says('two lengths', '400', (at) => postHead(at, length(bytes), length(4)) + json),
  says('a length, and chunks, with a request hidden behind', '400', (at) =>
    [postHead(at, length(bytes), chunked), '0\r\n\r\n', request(at, json)].join(''),
  ),
  says('a negative length', '400', (at) => postHead(at, length(-5)) + json),
  says('a length that is no number', '400', (at) => postHead(at, 'Content-Length: five') + json),
  says('a length beyond all numbers', '400', (at) => postHead(at, length(0) + '9'.repeat(40))),
  says('a length over the limit, before the body', '413', (at) =>
    postHead(at, length(2 ** 50), last),
  ),
  says('a chunk shorter than its text', '400', (at) => `${postHead(at, chunked)}5\r\n${json}\r\n0`),
  says('a chunk with a length that is no number', '400', (at) => `${postHead(at, chunked)}zz\r\n`),
  endless('chunks without end', chunked, `10000\r\n${'x'.repeat(65_536)}\r\n`),
  endless('a body of a gigabyte', length(2 ** 30), 'x'.repeat(65_536)),
  {
    name: 'bodies shorter than their length, then hanging up ×100',
    expected: 'nothing stored',
    async attack(target) {
      const email = 'cut-short@example.com'
      const body = JSON.stringify({ ...sample, email })
      const send = async (end: 'end' | 'resetAndDestroy') => {
        const { socket, closed } = rawClient(target.endpoint)
        const text = postHead(target.endpoint, length(body.length + 1)) + body
        await new Promise((resolve) => socket.write(text, resolve))
        socket[end]()
        await closed
      }
      const ends = Array.from({ length: 100 }, (_, at) => (at % 2 ? 'end' : 'resetAndDestroy'))
      await Promise.all(ends.map(send))
      return `${storedOf(target, email).length || 'nothing'} stored`
    },
  },
]

const notHttp: readonly HostileClient[] = [
  says('TLS on a port without', '400', () => Buffer.from('16030100050100000000', 'hex')),
  says('HTTP/2 without asking', '400', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  says('lines that end without CR', '400', (at) => request(at, json).replaceAll('\r\n', '\n')),
  says('a header of 20,000 characters', '431', (at) => postHead(at, `X: ${'x'.repeat(20_000)}`)),
  says('a NUL in a header', '400', (at) => request(at, json, 'X: \0')),
  says('a header over two lines', '400', (at) => request(at, json, 'X: a\r\n b')),
  says('CONNECT', 'no answer', () => 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'),
  says('an expectation nobody knows', '417', (at) => request(at, json, 'Expect: x', last)),
]

const pipelines: readonly HostileClient[] = [
  says('requests that do not wait for answers, good and bad', '201,400,201', (at) =>
    [request(at, json), request(at, '{}'), request(at, json, last)].join(''),
  ),
  {
    name: '1,000 sign-ups that do not wait for answers',
    expected: '201 ×1000, stored in order',
    async attack(target) {
      const sent = samples(1000, 'pipeline')
      const { socket, statuses, answered } = rawClient(target.endpoint)
      socket.write(sent.map((one) => request(target.endpoint, JSON.stringify(one))).join(''))
      await answered(sent.length)
      socket.destroy()
      const isRight = JSON.stringify(storedOf(target, 'pipeline')) === JSON.stringify(sent)
      return `${tally(statuses())}, ${isRight ? 'stored in order' : 'not stored in order'}`
    },
  },
]

/** Clients that break the rules of HTTP, or go to their limits. */
export const hostileConnections = [...lies, ...notHttp, ...pipelines]
