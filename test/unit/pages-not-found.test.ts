import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the 404 page logs the path that was asked for', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('location', { pathname: '/no/such/page' })
  await import('../../site/scripts/not-found.ts')
  expect(log.mock.calls).toEqual([['404: there is no page at /no/such/page']])
})
