import { expect, test } from 'vitest'
import { remainingTime } from '../../widgets/launch-countdown/remaining-time.ts'

const day = 86_400_000

test.each([
  [0, [0, 0, 0, 0]],
  [-5000, [0, 0, 0, 0]],
  [1000, [0, 0, 0, 1]],
  [59_000, [0, 0, 0, 59]],
  [60_000, [0, 0, 1, 0]],
  [3_600_000, [0, 1, 0, 0]],
  [day - 1000, [0, 23, 59, 59]],
  [day, [1, 0, 0, 0]],
  [day + 3_600_000 * 2 + 60_000 * 3 + 4000, [1, 2, 3, 4]],
  [27_000 * day, [27_000, 0, 0, 0]],
])('%d ms left', (left, [days, hours, minutes, seconds]) => {
  expect(remainingTime(left)).toEqual({ days, hours, minutes, seconds })
})

test('a second that has begun counts as whole, so a late timer skips none', () => {
  expect(remainingTime(9996).seconds).toBe(10)
  expect(remainingTime(9001).seconds).toBe(10)
  expect(remainingTime(9000).seconds).toBe(9)
  expect(remainingTime(1).seconds).toBe(1)
})
