import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRateLimit } from '../../site/server/waitlist/rate-limit.ts'
import { serve } from './server-fixture.ts'
import { post, sample, samples, storedIn } from './server-samples.ts'

// Only the clock of the limit: the timers of HTTP stay real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('answers 429 beyond the limit, says when to come back, and takes it then', async () => {
  const { endpoint, waitlistFile } = await serve({ ratePerMinute: 3 })
  for (const submission of samples(3)) expect((await post(endpoint, submission)).status).toBe(201)
  vi.advanceTimersByTime(20_500)
  const refused = await post(endpoint, sample)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(refused.headers.get('access-control-expose-headers')).toBe('Retry-After')
  expect(await refused.json()).toEqual({ error: expect.stringContaining('40 s') })
  expect(storedIn(waitlistFile)).toHaveLength(3)
  vi.advanceTimersByTime(40_000)
  expect((await post(endpoint, sample)).status).toBe(201)
})

it('counts only complete sign-ups', async () => {
  const { endpoint } = await serve({ ratePerMinute: 1 })
  for (let count = 0; count < 3; count += 1) expect((await post(endpoint, '{}')).status).toBe(400)
  expect((await post(endpoint, sample)).status).toBe(201)
})

it('counts each address for itself', () => {
  const consume = createRateLimit(1)
  expect([consume('192.0.2.1'), consume('192.0.2.2'), consume('192.0.2.1')]).toEqual([0, 0, 60])
})

it('knows no limit when it is 0', async () => {
  const { endpoint } = await serve({ ratePerMinute: 0 })
  const answers = await Promise.all(samples(100).map((submission) => post(endpoint, submission)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
})

it('forgets addresses that are idle', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const consume = createRateLimit(1)
  const before = used()
  for (let address = 0; address < 200_000; address += 1) consume(`address ${address}`)
  const full = used() - before
  vi.advanceTimersByTime(60_000)
  consume('192.0.2.1')
  expect(used() - before).toBeLessThan(full / 5)
})
