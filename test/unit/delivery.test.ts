import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  missingHint,
  pageHint,
  redirectHint,
  textHint,
} from '../../widgets/waitlist/outbox/answer-hints.ts'
import { deliver } from '../../widgets/waitlist/outbox/delivery.ts'
import { emptyDraft, type Submission } from '../../widgets/waitlist/submission.ts'

const submission: Submission = {
  ...emptyDraft,
  fullName: 'Sample Person',
  email: 'sample@example.com',
  triggerType: 'get-started',
  submittedAt: '2025-07-01T09:30:00.000Z',
}

const fetch = vi.fn<typeof globalThis.fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetch.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('one POST with the nine fields as JSON', async () => {
  fetch.mockResolvedValue(Response.json({ stored: true }, { status: 201 }))
  await expect(deliver('/api/x', submission)).resolves.toEqual({ stored: true })
  expect(fetch).toHaveBeenCalledTimes(1)
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('/api/x')
  expect(init).toMatchObject({
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  })
  expect(JSON.parse(String(init?.body))).toEqual(submission)
})

test.each([400, 404, 500, 503])('status %d is an error that names it', async (status) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fetch.mockResolvedValue(new Response('{}', { status }))
  const outcome = deliver('https://api.example.com/x', submission)
  await expect(outcome).rejects.toThrow(`HTTP error! status: ${status}`)
})

test.each([
  ["this page's own site (partner.example)", 'https://partner.example/api/x', 404],
  ['api.example.com', 'https://api.example.com/v1/none', 405],
])(
  'an endpoint that is not there: who answers (%s), and what to set',
  async (who, endpoint, status) => {
    vi.stubGlobal('origin', 'https://partner.example')
    fetch.mockImplementation(async () => new Response('<h1>Not here</h1>', { status }))
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await expect(deliver(endpoint, submission)).rejects.toMatchObject({ isFinal: true })
    await expect(deliver(endpoint, submission)).rejects.toMatchObject({ isFinal: true })
    expect(warn.mock.calls).toEqual([[missingHint(endpoint, status)]])
    expect(missingHint(endpoint, status)).toContain(
      `${endpoint} answers POST with status ${status}`,
    )
    expect(missingHint(endpoint, status)).toContain(
      `: ${who} has no endpoint there. Set endpoint="…"`,
    )
  },
)

test.each([
  ['204', () => new Response(null, { status: 204 })],
  ['201 without a body', () => new Response('', { status: 201 })],
  ['a body of white space', () => new Response(' \n')],
])('%s is delivered', async (_, response) => {
  fetch.mockResolvedValue(response())
  await expect(deliver('/api/x', submission)).resolves.toBeUndefined()
})

test.each([
  ['Accepted', 'text/plain'],
  ['OK', 'text/html; charset=UTF-8'],
  ['<p>Thank you, sample@example.com</p>', 'text/html'],
  ['<Response/>', 'text/xml'],
  ['{"stored":', 'application/json'],
])('2xx with the text %s is delivered, and is said once without quoting it', async (text, type) => {
  fetch.mockImplementation(
    async () => new Response(text, { status: 200, headers: { 'Content-Type': type } }),
  )
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const endpoint = `https://api.example.com/${encodeURIComponent(text)}`
  await expect(deliver(endpoint, submission)).resolves.toBeUndefined()
  await expect(deliver(endpoint, submission)).resolves.toBeUndefined()
  expect(warn.mock.calls).toEqual([[textHint(endpoint)]])
  expect(textHint(endpoint)).toContain(endpoint)
})

test.each([
  '<!doctype html><title>Sample</title>',
  '\n<html lang="en">',
  '<!-- A sample site --><!DOCTYPE html>',
])('2xx with a page (%s) is a failure for good, and says what to set', async (text) => {
  fetch.mockImplementation(async () => new Response(text))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const endpoint = `https://site.example.com/${encodeURIComponent(text)}`
  const outcome = deliver(endpoint, submission)
  await expect(outcome).rejects.toMatchObject({ message: 'The answer is a page', isFinal: true })
  expect(warn.mock.calls).toEqual([[pageHint(endpoint)]])
  expect(pageHint(endpoint)).toContain(endpoint)
})

test('a redirect is not followed: it is a failure for good that names the endpoint', async () => {
  const redirected = { type: 'opaqueredirect', status: 0, ok: false } as Response
  fetch.mockResolvedValue(redirected)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const endpoint = 'https://forms.example.com/x'
  const outcome = deliver(endpoint, submission)
  await expect(outcome).rejects.toMatchObject({ message: 'The endpoint redirects', isFinal: true })
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' })
  expect(warn.mock.calls).toEqual([[redirectHint(endpoint)]])
  expect(redirectHint(endpoint)).toContain(`${endpoint} redirects`)
})

test.each([
  [400, true],
  [404, true],
  [422, true],
  [408, false],
  [425, false],
  [429, false],
  [500, false],
  [503, false],
])('status %d is final: %s', async (status, isFinal) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fetch.mockResolvedValue(new Response('{}', { status }))
  const outcome = deliver('https://api.example.com/x', submission)
  await expect(outcome).rejects.toMatchObject({ isFinal })
})

test.each([
  ['7', 7000],
  ['Tue, 01 Jul 2025 09:30:10 GMT', 10_000],
  ['Tue, 01 Jul 2025 09:29:00 GMT', 0],
  ['soon', 0],
  [undefined, 0],
])('Retry-After: %s asks for %d ms', async (header, retryAfter) => {
  vi.setSystemTime('2025-07-01T09:30:00Z')
  const headers = header === undefined ? {} : { 'Retry-After': header }
  fetch.mockResolvedValue(new Response('{}', { status: 503, headers }))
  await expect(deliver('/api/x', submission)).rejects.toMatchObject({ retryAfter })
})

test('a broken connection is an error', async () => {
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(deliver('/api/x', submission)).rejects.toThrow('Failed to fetch')
})

test('no answer within 15 s is an error, and nothing is left waiting', async () => {
  fetch.mockImplementation(
    (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const outcome = expect(deliver('/api/x', submission)).rejects.toThrow('No answer within 15 s')
  await vi.advanceTimersByTimeAsync(14_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await outcome
  expect(vi.getTimerCount()).toBe(0)
})
