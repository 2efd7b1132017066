import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { post, sample, serve, storedIn } from './server-fixture.ts'

const ofLength = (bytes: number) => JSON.stringify(sample).padEnd(bytes)

it('takes a body of 16,384 bytes and answers 413 to one more', async () => {
  const { endpoint, waitlistFile } = await serve()
  expect((await post(endpoint, ofLength(16_385))).status).toBe(413)
  expect(storedIn(waitlistFile)).toEqual([])
  expect((await post(endpoint, ofLength(16_384))).status).toBe(201)
})

it('answers 413 to a long body whose length was not told', async () => {
  const { endpoint } = await serve()
  const stream = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new Blob([ofLength(30_000)]).stream(),
    duplex: 'half',
  }
  const response = await fetch(endpoint, stream)
  expect(response.status).toBe(413)
  expect(await response.json()).toEqual({ error: expect.stringContaining('16384') })
})

/** Speaks raw HTTP to the receiver; what comes back, and whether the server hung up. */
async function speak(endpoint: string, headers: string, body: string, thenForever = '') {
  const { hostname, port, pathname } = new URL(endpoint)
  const socket = connect(Number(port), hostname)
  let answer = ''
  let sent = 0
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`,
  )
  const more = () => {
    while (thenForever && !socket.destroyed && socket.write(thenForever)) sent += thenForever.length
  }
  socket.on('drain', more)
  more()
  await new Promise((resolve) => {
    socket.on('error', resolve)
    socket.on('close', resolve)
  })
  return { answer, sent }
}

it('answers a body without end with 413, and stops reading it', async () => {
  const { endpoint } = await serve()
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  const { answer, sent } = await speak(endpoint, 'Transfer-Encoding: chunked', '', chunk)
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  // Far more than the limit can be under way; what matters is that it ends.
  expect(sent).toBeLessThan(50_000_000)
  expect((await post(endpoint, sample)).status).toBe(201)
})

it('answers a length over the limit with 413 before the body comes', async () => {
  const { endpoint } = await serve()
  const headers = 'Content-Length: 17000\r\nConnection: close'
  const { answer } = await speak(endpoint, headers, '{')
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
})

it('survives a body longer than the length it told', async () => {
  const { endpoint, waitlistFile } = await serve()
  const { answer } = await speak(endpoint, 'Content-Length: 4', ofLength(20_000))
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(storedIn(waitlistFile)).toEqual([])
  expect((await post(endpoint, sample)).status).toBe(201)
})

it('survives clients that hang up in the middle', async () => {
  const { endpoint, waitlistFile } = await serve()
  const { hostname, port, pathname } = new URL(endpoint)
  for (const part of ['{"fullName":', JSON.stringify(sample)]) {
    const socket = connect(Number(port), hostname)
    const start = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
    await new Promise((resolve) =>
      socket.write(`${start}Content-Length: 9000\r\n\r\n${part}`, resolve),
    )
    socket.resetAndDestroy()
  }
  expect((await post(endpoint, sample)).status).toBe(201)
  expect(storedIn(waitlistFile)).toEqual([sample])
})
