/** SPEC.md section 8: three attempts, exponential back-off capped at 30 s. */
const attempts = 3
const firstDelay = 1000
const longestDelay = 30_000

/**
 * Milliseconds to wait after a failed attempt: about 1 s, 2 s, 4 s and so on, 30 s at most. Each is
 * shortened by up to half at random, so that many visitors do not come back in the same instant.
 * @param attempt the attempt that failed, counted from 1
 */
export function retryDelay(attempt: number): number {
  const delay = Math.min(firstDelay * 2 ** (attempt - 1), longestDelay)
  return delay * (1 - Math.random() / 2)
}

const sleep = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay))

/**
 * Tries a task up to three times, with a growing pause after each failure.
 * @param pause waits so many milliseconds after a failure, and may take longer or shorter
 * @returns what the first attempt that succeeds returns
 * @throws what the last attempt threw
 */
export async function withRetry<Result>(
  task: () => Promise<Result>,
  pause: (delay: number, error: unknown) => Promise<void> = sleep,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task()
    } catch (error) {
      if (attempt === attempts) throw error
      await pause(retryDelay(attempt), error)
    }
  }
}
