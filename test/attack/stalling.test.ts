import { readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { start } from '../unit/server-fixture.ts'
import { post, samples } from '../unit/server-samples.ts'

/** The head of a request that posts JSON. */
const head = (header: string) =>
  `POST ${waitlistEndpoint} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n\r\n`

/** A raw connection of a client. */
function client(url: string, beginning: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  const heard = { text: '' }
  socket.setEncoding('latin1').on('data', (chunk) => {
    heard.text += chunk
  })
  socket.write(beginning)
  return { socket, heard, closed: new Promise((resolve) => socket.once('close', resolve)) }
}

/** Sends a beginning, then single bytes or nothing, to keep the connection open (slow loris). */
async function sendSlowly(url: string, beginning: string, drop: string) {
  const { socket, heard, closed } = client(url, beginning)
  const dripping = setInterval(() => socket.write(drop), 300)
  await closed
  clearInterval(dripping)
  // A byte that arrives after the server has closed the connection can discard the 408.
  expect(heard.text).toMatch(/^$|^HTTP\/1\.1 408 /)
}

/** Bytes of an answer, more than the socket buffers of both systems take. */
const longAnswer = 20_000_000

/** Requests a long answer and leaves it unread until the server has closed the connection. */
async function readNothing(url: string, request: string, isOver: Promise<void>) {
  const { socket, heard, closed } = client(url, request)
  socket.pause()
  await isOver
  // Buffered bytes still arrive. The whole answer arrives only if the server has not closed the connection.
  socket.resume()
  await closed
  expect(heard.text.length).toBeLessThan(longAnswer)
}

// The timeouts of Node's HTTP server use the system's clock, so all clients stall at the same time.
it('cuts off clients that stall, and takes sign-ups meanwhile', async () => {
  const { folder, endpoint, kill, ended, pid } = start()
  writeFileSync(join(folder, 'dist/long.bin'), Buffer.alloc(longAnswer))
  const url = await endpoint()
  const [first, ...visitors] = samples(50, 'good-visitor')
  expect((await post(url, first)).status).toBe(201)
  const countOpen = () => readdirSync(`/proc/${pid}/fd`).length
  const before = countOpen()
  let release = () => {}
  const isOver = new Promise<void>((resolve) => {
    release = resolve
  })
  const times = (count: number, stall: () => Promise<void>) => Array.from({ length: count }, stall)
  const stalled = Promise.all([
    ...times(100, () => sendSlowly(url, '', '')),
    ...times(100, () => sendSlowly(url, 'POST / HTTP/1.1\r\nHost: x\r\nX: ', 'x')),
    ...times(100, () => sendSlowly(url, head('Content-Length: 500'), '{')),
    ...times(100, () => sendSlowly(url, `${head('Content-Length: 9')}{}`, '')),
    ...times(30, () => readNothing(url, 'GET /long.bin HTTP/1.1\r\nHost: x\r\n\r\n', isOver)),
    ...times(3, () => readNothing(url, `${head('Content-Length: 2')}{}`.repeat(60_000), isOver)),
  ])
  for (const submission of visitors) {
    let status = 408
    // On a busy machine a visitor may be too slow too, and repeats the request.
    while (status === 408) status = (await post(url, submission)).status
    expect(status).toBe(201)
  }
  // The server keeps no connection of a client that stalls.
  await vi.waitUntil(() => countOpen() <= before, { timeout: 120_000, interval: 200 })
  release()
  await stalled
  kill('SIGTERM')
  const { code, errors } = await ended
  expect(code).toBe(0)
  // Closed connections are no errors. Refused requests are counted in the log.
  expect(errors).not.toMatch(/not answered|Error/)
})
