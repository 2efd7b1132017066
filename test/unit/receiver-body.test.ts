import { expect, it } from 'vitest'
import { serverSettings } from '../../site/server/http/settings.ts'
import { createReceiver } from '../../site/server/waitlist/receiver.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { serve } from './server-fixture.ts'
import { idleStore, post, sample, storedIn } from './server-samples.ts'

const ofLength = (bytes: number) => JSON.stringify(sample).padEnd(bytes)

it('takes a body of 16,384 bytes and answers 413 to one more', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  expect((await post(endpoint, ofLength(16_385))).status).toBe(413)
  expect(storedIn(waitlistDatabase)).toEqual([])
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

it('reads a body that does not end no further than the limit', async () => {
  const { answer, close } = createReceiver(idleStore, serverSettings({}))
  let read = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        read += 1024
        controller.enqueue(new Uint8Array(1024).fill(32))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const request = new Request(`https://host.example${waitlistEndpoint}`, init)
  expect((await answer(request, { address: '192.0.2.1' })).status).toBe(413)
  expect(read).toBe(17 * 1024)
  close()
})
