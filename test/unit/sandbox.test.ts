import { describe, expect, test } from 'vitest'
import { createEndpoint, idOf, type Network, networks } from '../../site/builder/sandbox/network.ts'
import { createTimeline } from '../../site/builder/sandbox/timeline.ts'

const body = (email: string, submittedAt = '2027-01-01T00:00:00Z') =>
  JSON.stringify({ fullName: 'Sample Person', email, submittedAt })

describe('the endpoint of the sandbox', () => {
  test.each<[Network, (number | undefined)[]]>([
    ['good', [201, 201]],
    ['slow', [201, 201]],
    ['failing', [500, 500, 201]],
    ['refusing', [429, 201]],
    ['offline', [undefined, undefined, undefined, 201]],
    ['closed', [201, 201]],
  ])('in the network “%s” each sign-up is answered in turn', (network, statuses) => {
    const endpoint = createEndpoint()
    for (const email of ['one@example.com', 'two@example.com'])
      expect(statuses.map(() => endpoint.take(idOf(body(email)), network).outcome.status)).toEqual(
        statuses,
      )
  })

  test('stores a sign-up once, by its email address and its time', () => {
    const endpoint = createEndpoint()
    const arrivals = [body('a@example.com'), body('a@example.com'), body('b@example.com')]
    expect(arrivals.map((one) => endpoint.store(idOf(one)))).toEqual([true, false, true])
    expect(endpoint.store(idOf(body('a@example.com', '2027-01-02T00:00:00Z')))).toBe(true)
    expect(endpoint.stored).toBe(3)
  })

  test('answers by the network of the moment', () => {
    const endpoint = createEndpoint()
    expect(endpoint.take('x', 'failing')).toEqual({ outcome: networks.failing[0], tries: 1 })
    expect(endpoint.take('x', 'good')).toMatchObject({ outcome: { status: 201 }, tries: 2 })
  })
})

test('the timeline says what the widget does, with the pauses between requests', () => {
  const line = createTimeline()
  const request = { kind: 'request', host: 'crm.example' } as const
  line({ kind: 'submit' }, 60_000)
  const lines = [
    line({ ...request, tries: 1 }, 60_010),
    line({ kind: 'answer', status: 429, retryAfter: 4 }, 60_500),
    line({ ...request, tries: 2 }, 64_500),
    line({ kind: 'answer' }, 64_800),
    line({ kind: 'answer', status: 201, isNew: true }, 66_000),
    line({ kind: 'answer', status: 201, isNew: false }, 66_100),
    line({ kind: 'sent', isLate: true }, 66_200),
  ]
  expect(lines.map(({ at, text }) => `${at} ${text}`)).toEqual([
    '0 Request to crm.example.',
    '0.5 Answer 429: not stored. The widget waits as long as the endpoint asks, 4 s, then tries again.',
    '4.5 Retry 1: request to crm.example, after 4 s.',
    '4.8 No answer. The widget waits, then tries again.',
    '6 Answer 201: the endpoint has stored the sign-up.',
    '6.1 Answer 201: the endpoint has this sign-up already, and keeps it once.',
    '6.2 Delivered, once, by the later page.',
  ])
})
