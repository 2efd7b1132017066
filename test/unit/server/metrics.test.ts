import { describe, expect, test } from 'vitest'
import { createMetrics } from '../../../site/server/operator/metrics.ts'
import { keepLogs, proxiesAt, serve } from '../server-fixture.ts'
import { idleStore, post, sample } from '../server-samples.ts'

keepLogs()

const token = 'a token of thirty-two characters or more'.replaceAll(' ', '-')

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/metrics`, { headers })

describe('access to the metrics', () => {
  const stranger = { 'X-Forwarded-For': '203.0.113.9' }
  test.each([
    ['this machine', '', {}, 200],
    ['a proxy on this machine that is not named', '', stranger, 401],
    ['a forged header', '127.0.0.1', { 'X-Forwarded-For': '127.0.0.1, 203.0.113.9' }, 401],
    ['a proxy itself', '127.0.0.1,10.0.0.5', { 'X-Forwarded-For': '10.0.0.5' }, 401],
    ['a client of a proxy that names only itself', '127.0.0.1', { Via: '1.1 proxy' }, 401],
    ['a client of a proxy with Forwarded', '', { Forwarded: 'for=203.0.113.9' }, 401],
    [
      'a client with the token',
      '127.0.0.1',
      { ...stranger, Authorization: `Bearer ${token}` },
      200,
    ],
    [
      'a client with another token',
      '127.0.0.1',
      { ...stranger, Authorization: `Bearer ${token}x` },
      401,
    ],
  ])('%s', async (_, proxies, headers, status) => {
    const { url } = await serve({ metricsToken: token, trustedProxies: proxiesAt(proxies) })
    expect((await get(url, headers)).status).toBe(status)
  })

  test.each([
    ['127.0.0.1', 200],
    ['::ffff:127.0.0.1', 200],
    ['10.0.0.5', 401],
  ])('a socket from %s, whose address is a trusted proxy’s', async (ip, status) => {
    const settings = { metricsToken: '', endpointPaths: [], trustedProxies: proxiesAt(ip) }
    const { handler } = createMetrics(idleStore, settings)
    expect((await handler.answer(new Request('http://a/metrics'), { ip })).status).toBe(status)
  })

  test('an empty token gives no access if none is set', async () => {
    const { url } = await serve()
    expect((await get(url, { ...stranger, Authorization: 'Bearer ' })).status).toBe(401)
  })
})

test('they count sign-ups by their answers, without personal data', async () => {
  const { url, endpoint } = await serve()
  await post(endpoint, sample)
  await post(endpoint, { ...sample, email: 'other@example.com' })
  await post(endpoint, { ...sample, email: 'wrong' })
  const answer = await get(url)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  for (const line of [
    'waitlist_sign_up_seconds_count{status="201"} 2',
    'waitlist_sign_up_seconds_count{status="400"} 1',
    'waitlist_sign_ups 2',
    'waitlist_sign_ups_waiting 0',
    'waitlist_database_errors_total 0',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).not.toContain('@')
})
