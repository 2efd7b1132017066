import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryDelay, withRetry } from '../../widgets/waitlist/outbox/retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the pause doubles from one second, is never more than 30 s, and varies', () => {
  const delays = (random: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    return [1, 2, 3, 4, 5, 6, 7, 50].map(retryDelay)
  }
  const longest = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]
  expect(delays(0)).toEqual(longest)
  expect(delays(1)).toEqual(longest.map((delay) => delay / 2))
})

test('what succeeds at once is not tried again', async () => {
  const task = vi.fn().mockResolvedValue('done')
  await expect(withRetry(task)).resolves.toBe('done')
  expect(task).toHaveBeenCalledTimes(1)
})

test('the third attempt can still succeed, after 1 s and 2 s', async () => {
  const task = vi
    .fn()
    .mockRejectedValueOnce(new Error('first'))
    .mockRejectedValueOnce(new Error('second'))
    .mockResolvedValue('done')
  const result = withRetry(task)
  await vi.advanceTimersByTimeAsync(999)
  expect(task).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(task).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(task).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  await expect(result).resolves.toBe('done')
  expect(task).toHaveBeenCalledTimes(3)
})

test('three failures are the end, with the last error', async () => {
  let attempts = 0
  const result = withRetry(() => {
    attempts += 1
    return Promise.reject(new Error(`failure ${attempts}`))
  })
  const outcome = expect(result).rejects.toThrow('failure 3')
  await vi.runAllTimersAsync()
  await outcome
  expect(attempts).toBe(3)
  expect(vi.getTimerCount()).toBe(0)
})
