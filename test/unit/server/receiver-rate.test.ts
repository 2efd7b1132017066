import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clientOf, senderOf } from '../../../site/server/http/client-ip.ts'
import { createReceiver } from '../../../site/server/waitlist/receiver.ts'
import { proxiesAt, serve } from '../server-fixture.ts'
import { idleStore, post, sample, samples, storedIn } from '../server-samples.ts'

// Only the clock of the limit: the timers of HTTP stay real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('answers 429 beyond the limit, says when to come back, and takes it then', async () => {
  const { endpoint, waitlistDatabase } = await serve({ ratePerMinute: 3 })
  // Only complete sign-ups count.
  expect((await post(endpoint, '{}')).status).toBe(400)
  for (const submission of samples(3)) expect((await post(endpoint, submission)).status).toBe(201)
  vi.advanceTimersByTime(20_500)
  const refused = await post(endpoint, sample)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(refused.headers.get('access-control-expose-headers')).toBe('Retry-After')
  expect(await refused.json()).toEqual({ error: expect.stringContaining('40 s') })
  expect(storedIn(waitlistDatabase)).toHaveLength(3)
  vi.advanceTimersByTime(40_000)
  expect((await post(endpoint, sample)).status).toBe(201)
})

it('limits presses on personal pages, but not opening them', async () => {
  const { url } = await serve({ ratePerMinute: 2 })
  const link = `${url}/api/letters/AAAAAAAAAAAAAAAAAAAAAA`
  const press = async () => (await fetch(link, { method: 'POST', body: 'do=stop' })).status
  expect([await press(), await press(), await press()]).toEqual([404, 404, 429])
  for (let times = 0; times < 5; times += 1) expect((await fetch(link)).status).toBe(404)
})

it('asks the database once for all health checks within a second', async () => {
  let changes = 0
  const receiver = createReceiver(
    {
      ...idleStore,
      change(work) {
        changes += 1
        return idleStore.change(work)
      },
    },
    { ratePerMinute: 0, trustedProxies: proxiesAt(''), endpointPaths: [] },
  )
  const ask = () => receiver.answer(new Request('http://a/health'), { ip: '192.0.2.1' })
  for (let times = 0; times < 3; times += 1)
    for (const { status } of await Promise.all(Array.from({ length: 100 }, ask)))
      expect(status).toBe(200)
  expect(changes).toBe(1)
})

/** The sender that a request from an address counts for, with trusted proxies and a header. */
const sender = (address: string, proxies: string[] = [], forwarded?: string) =>
  senderOf(clientOf(address, forwarded ?? null, proxiesAt(proxies.join())))

it.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('takes %s for %s', (address, expected) => {
  expect(sender(address)).toBe(expected)
})

it.each([
  ['no trusted proxy', '192.0.2.1', [], '198.51.100.7', '192.0.2.1'],
  ['a trusted proxy', '192.0.2.1', ['192.0.2.1'], '198.51.100.7', '198.51.100.7'],
  ['the last one counts', '192.0.2.1', ['192.0.2.1'], '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['proxies in a row', '10.1.1.1', ['10.0.0.0/8'], '1.1.1.1,203.0.113.9, 10.2.2.2', '203.0.113.9'],
  ['a proxy of IPv6', 'fd00::5', ['fd00::/8'], '2001:db8::1', '2001:db8:0:0::/64'],
  ['IPv6 with a port', '10.1.1.1', ['10.1.1.1'], '[2001:db8::1]:5000', '2001:db8:0:0::/64'],
  ['only proxies', '10.1.1.1', ['10.0.0.0/8'], '10.2.2.2, 10.3.3.3', '10.2.2.2'],
  ['an empty header', '10.1.1.1', ['10.1.1.1'], '', '10.1.1.1'],
  ['an invalid address', '10.1.1.1', ['10.1.1.1'], '198.51.100.7, unknown', '10.1.1.1'],
])('of X-Forwarded-For: %s', (_, address, proxies, forwarded, expected) => {
  expect(sender(address, proxies, forwarded)).toBe(expected)
})
