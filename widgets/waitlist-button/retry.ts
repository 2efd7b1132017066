/** SPEC.md section 8: three attempts, exponential back-off capped at 30 s. */
const attempts = 3
const firstDelay = 1000
const longestDelay = 30_000

/**
 * Milliseconds to wait after a failed attempt: 1 s, 2 s, 4 s and so on, 30 s at most.
 * @param attempt the attempt that failed, counted from 1
 */
export const retryDelay = (attempt: number): number =>
  Math.min(firstDelay * 2 ** (attempt - 1), longestDelay)

/**
 * Tries a task up to three times, with a growing pause after each failure.
 * @returns what the first attempt that succeeds returns
 * @throws what the last attempt threw
 */
export async function withRetry<Result>(task: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task()
    } catch (error) {
      if (attempt === attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt)))
    }
  }
}
