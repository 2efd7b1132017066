import { expect, it } from 'vitest'
import { serve } from './server-fixture.ts'
import { post, sample, storedIn } from './server-samples.ts'

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
