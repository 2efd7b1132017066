import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listen } from '../../../site/server/http/listen.ts'
import type { Handler } from '../../../site/server/http/respond.ts'
import { waitlistEndpoint } from '../../../widgets/brand.ts'
import { keepLogs, serve } from '../server-fixture.ts'
import { post, sample } from '../server-samples.ts'

keepLogs()
const logged = () => vi.mocked(console.error).mock.calls.flat()

const fault = new Error('a sample fault')

/** A server with this handler on /fault, and a working handler elsewhere. */
async function serveFault(handler: Handler) {
  const answer: Handler = (request, response) =>
    request.url?.startsWith('/fault') ? handler(request, response) : void response.end('well')
  const { port, close } = await listen(answer, '127.0.0.1', 0)
  onTestFinished(close)
  return { url: `http://127.0.0.1:${port}` }
}

const throws: Handler = () => {
  throw fault
}

it.each<[string, Handler]>([
  ['throws', throws],
  ['fails later', () => Promise.reject(fault)],
])('answers 500, logs the cause and continues when a handler %s', async (_, handler) => {
  const { url } = await serveFault(handler)
  expect((await fetch(`${url}/fault`)).status).toBe(500)
  expect(logged()).toEqual(['A request was not answered: a sample fault'])
  expect(await (await fetch(url)).text()).toBe('well')
})

it('logs a cause once a minute, however often a handler throws', async () => {
  const { url } = await serveFault(throws)
  for (let times = 0; times < 5; times += 1) await fetch(`${url}/fault`)
  expect(logged()).toEqual(['A request was not answered: a sample fault'])
})

it.each(['GET /%zz HTTP/1.1', 'GET http://[ HTTP/1.1', `POST ${waitlistEndpoint}%zz HTTP/1.1`])(
  'answers %s, and continues',
  async (line) => {
    const { url, endpoint } = await serve()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(`${line}\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 [1-4]\d\d /)
    expect((await post(endpoint, sample)).status).toBe(201)
    expect(logged()).toEqual([])
  },
)
