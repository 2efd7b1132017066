import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { start } from '../unit/server-fixture.ts'
import { post, samples } from '../unit/server-samples.ts'

/** The head of a request that posts JSON. */
const head = (header: string) =>
  `POST ${waitlistEndpoint} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n\r\n`

/** A connection over which a client says what it likes. */
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

/** Says something, and then a byte now and then, or nothing, so that the connection is held (slow loris). */
async function sendSlowly(url: string, beginning: string, drop: string) {
  const { socket, heard, closed } = client(url, beginning)
  const dripping = setInterval(() => socket.write(drop), 300)
  await closed
  clearInterval(dripping)
  // A byte that meets the end of the connection can take the 408 with it.
  expect(heard.text).toMatch(/^$|^HTTP\/1\.1 408 /)
}

/** Bytes of answers that the systems on both sides do not take in on their own. */
const longAnswer = 20_000_000

/** Asks for a long answer and leaves it unread for longer than a server waits, so that it holds memory. */
async function readNothing(url: string, request: string) {
  const { socket, heard, closed } = client(url, request)
  socket.pause()
  await wait(20_000)
  // What the systems hold still comes; all of it only from a server that has waited.
  socket.resume()
  await closed
  expect(heard.text.length).toBeLessThan(longAnswer)
}

// HTTP takes its time from the system, which no fake clock moves; so they all stall at once.
it('cuts off clients that stall, and takes sign-ups meanwhile', async () => {
  const { folder, endpoint, kill, ended } = start()
  writeFileSync(join(folder, 'dist/long.bin'), Buffer.alloc(longAnswer))
  const url = await endpoint()
  const times = (count: number, stall: () => Promise<void>) => Array.from({ length: count }, stall)
  const stalled = Promise.all([
    ...times(100, () => sendSlowly(url, '', '')),
    ...times(100, () => sendSlowly(url, 'POST / HTTP/1.1\r\nHost: x\r\nX: ', 'x')),
    ...times(100, () => sendSlowly(url, head('Content-Length: 500'), '{')),
    ...times(100, () => sendSlowly(url, `${head('Content-Length: 9')}{}`, '')),
    ...times(30, () => readNothing(url, 'GET /long.bin HTTP/1.1\r\nHost: x\r\n\r\n')),
    ...times(3, () => readNothing(url, `${head('Content-Length: 2')}{}`.repeat(60_000))),
  ])
  for (const submission of samples(50, 'good-visitor')) {
    let status = 408
    // On a busy machine a visitor may be too slow, too, and tries again.
    while (status === 408) status = (await post(url, submission)).status
    expect(status).toBe(201)
  }
  await stalled
  kill('SIGTERM')
  const { code, errors } = await ended
  expect(code).toBe(0)
  // What was cut off is no exception; what is refused is counted in the log.
  expect(errors).not.toMatch(/not answered|Error/)
})
