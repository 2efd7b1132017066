import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliver } from '../../widgets/waitlist-button/delivery.ts'
import { emptyDraft, type Submission } from '../../widgets/waitlist-button/submission.ts'

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
})

test('one POST with the nine fields as JSON', async () => {
  fetch.mockResolvedValue(Response.json({ stored: true }, { status: 201 }))
  await expect(deliver('/api/x', submission)).resolves.toEqual({ stored: true })
  expect(fetch).toHaveBeenCalledTimes(1)
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('/api/x')
  expect(init).toMatchObject({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
  })
  expect(JSON.parse(String(init?.body))).toEqual(submission)
})

test.each([400, 404, 500, 503])('status %d is an error that names it', async (status) => {
  fetch.mockResolvedValue(new Response('{}', { status }))
  await expect(deliver('/api/x', submission)).rejects.toThrow(`HTTP error! status: ${status}`)
})

test('a body that is no JSON is an error', async () => {
  fetch.mockResolvedValue(new Response('<p>ok</p>', { status: 200 }))
  await expect(deliver('/api/x', submission)).rejects.toThrow(SyntaxError)
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
