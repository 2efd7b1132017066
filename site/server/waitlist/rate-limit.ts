const minute = 60_000

/** Senders that are counted at once: more than a launch has in a minute, in 1 MB of memory. */
const mostSenders = 10_000

/** Counts a request of a sender. @returns 0 if it is allowed, else the seconds until the next one is */
export type Consume = (sender: string) => number

/**
 * A rate limit by fixed windows: a sender's window is a minute from the first request.
 * @param perMinute requests in one window; 0 means no limit
 */
export function createRateLimit(perMinute: number): Consume {
  const windows = new Map<string, { end: number; count: number }>()

  return (sender) => {
    if (perMinute === 0) return 0
    const now = performance.now()
    // The windows are in the order of their ends.
    for (const [known, { end }] of windows) {
      if (end > now) break
      windows.delete(known)
    }
    const window = windows.get(sender) ?? { end: now + minute, count: 0 }
    if (window.count >= perMinute) return Math.ceil((window.end - now) / 1000)
    window.count += 1
    windows.set(sender, window)
    const [oldest] = windows.keys()
    if (oldest !== undefined && windows.size > mostSenders) windows.delete(oldest)
    return 0
  }
}
