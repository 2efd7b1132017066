import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaignOf, withCampaign } from '../../../widgets/waitlist/outbox/campaign.ts'
import type { OutboxEntry } from '../../../widgets/waitlist/outbox/outbox.ts'
import { createSender } from '../../../widgets/waitlist/outbox/sender.ts'

// Whatever else may happen to a sign-up is played in `test/simulation`.

const long = 'x'.repeat(200)
const wide = '\u0905'.repeat(200)

test.each([
  ['?page=2&utm=no&UTM_SOURCE=no&utm_id=no&utm_term=%20&utm_content', ''],
  [
    '?utm_medium=+email&a=1&utm_source=news%26views&utm_source=second',
    '&utm_source=news%26views&utm_medium=email',
  ],
  [
    `?utm_term=${long}y&utm_campaign=%F0%9F%98%80${long}`,
    `&utm_campaign=%F0%9F%98%80${long.slice(1)}&utm_term=${long}`,
  ],
  // utm_campaign would exceed 2,000 characters.
  [`?utm_source=${long}&utm_campaign=${wide}&utm_content=b`, `&utm_source=${long}&utm_content=b`],
])('the campaign of a page follows the parameters of the endpoint: %s', (search, sent) => {
  const endpoint = 'https://api.example/sign-ups?key=7'
  expect(withCampaign(endpoint, campaignOf(search))).toBe(endpoint + sent)
})

const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const asked = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)).email)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', fetch.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Has a page send sign-ups of these people. The endpoint refuses those that begin with `a`. @param refuse its answer */
function send(people: readonly string[], refuse: () => Response) {
  fetch.mockImplementation(async (_, { body }) =>
    String(body).includes('"a') ? refuse() : Response.json({}),
  )
  const entries = new Map<string, OutboxEntry>()
  for (const [at, email] of people.entries())
    entries.set(`${at}`, {
      ...{ id: `${at}`, endpoint: 'https://api.example/', campaign: '', since: Date.now() },
      ...{ failures: 0, retryAt: 0, notBefore: 0 },
      submission: { email, triggerType: 'get-started', submittedAt: '' },
    })
  createSender('https://api.example/', {
    outbox: {
      put: (entry) => entries.set(entry.id, entry),
      remove: (id) => entries.delete(id),
      markSent: ({ id }) => entries.delete(id),
      isGone: (id) => !entries.has(id),
    },
    waiting: () => [...entries.values()].sort((a, b) => a.retryAt - b.retryAt),
    report: () => undefined,
  })()
}

const answer = (status: number, wait: string) => () =>
  new Response('', { status, headers: { 'Retry-After': wait } })

test('Retry-After of a 429 holds up the sign-ups of that person', async () => {
  send(['a', 'b', 'c'], answer(429, '3600'))
  await vi.advanceTimersByTimeAsync(3_599_000)
  expect(asked()).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked()).toEqual(['a', 'b', 'c', 'a'])
})

test.each([
  [503, '60', ['a1']],
  [503, new Date(61_000).toUTCString(), ['a1']],
  // Of two people: the limit is that of the browser.
  [429, '60', ['a1', 'a2']],
])('Retry-After of a %d holds up all sign-ups: %s, %j', async (status, wait, refused) => {
  vi.setSystemTime(0)
  send([...refused, 'b'], answer(status, wait))
  await vi.advanceTimersByTimeAsync(58_000)
  expect(asked()).toEqual(refused)
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked()).toContain('b')
})
