const minute = 60_000

/** Senders that are counted at once: more than a launch has in a minute, and 1 MB of memory. */
const mostSenders = 10_000

/** Consumes one request of a sender: 0 when it is allowed, else the seconds until one is again. */
export type Consume = (sender: string) => number

/**
 * A rate limit by fixed windows: each sender has a window of a minute, from the first request on.
 * @param perMinute requests in one window; 0 is no limit
 */
export function createRateLimit(perMinute: number): Consume {
  const windows = new Map<string, { end: number; count: number }>()

  return (sender) => {
    if (perMinute === 0) return 0
    const now = performance.now()
    // Windows are in the order of their ends: those that are over go.
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
